package octavo.wronghouse.cellar;

import octavo.wronghouse.attic.Chest;

/** Uses a module that its own does not name. */
public record Climber(Chest loot) {}
