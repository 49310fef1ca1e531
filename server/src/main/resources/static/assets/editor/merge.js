// Two people at one record: what the other one saved comes in, what was typed here stays, and where both changed the same
// field both stand side by side until somebody decides.

import { fieldOf, isGiven, row, sameField } from "./model.js";

const KEEP_MINE = { name: "Keep mine", go: ({ mine }) => [mine] };

const takeTheirs = (field) => ({ name: "Take theirs", go: ({ mine }) => [row(field, mine.id)] });
const keepBoth = (field) => ({ name: "Keep both", go: ({ mine }) => [mine, row(field)] });

/** Who saved, as the page says it. */
export const personOf = (record) => {
  const by = record.updateInfo?.updatedBy ?? {};
  return [by.firstName, by.lastName].filter(Boolean).join(" ") || by.username || "Somebody else";
};

/**
 * Puts the other person's changes under those that were made here.
 *
 * @param editing what was opened, and what was made of it here
 * @param record as it is stored now
 * @param changes from what was opened to what is stored: kind, before and after
 * @returns rows and bases to go on with, the rows that came from the other person, and disputes by row
 */
export const merge = (editing, record, changes) => {
  const who = personOf(record);
  const theirs = afterFields(editing.opened.fields, record, changes);
  const rowOfBase = rowsByBase(editing);
  const rows = [];
  const bases = new Map();
  const taken = new Set();
  const disputes = new Map();
  const add = (one, field) => {
    rows.push(one);
    if (field) bases.set(one.id, field);
    return one;
  };
  const dispute = (one, words, field, ways) => disputes.set(one.id, { words, field, ways });

  // What stood here in front of the first opened field, then each opened field and what stood behind it.
  const added = (from) => theirs.addedAfter(from).forEach((field) => taken.add(add(row(field), field).id));
  const own = (after) => rowOfBase.newAfter(after).forEach((one) => add(one));

  const walk = (base, index) => {
    const mine = rowOfBase.of(index);
    const fate = theirs.fateOf(index);
    const isTouched = mine && !isGiven(base) && !sameField(base, fieldOf(mine));
    if (fate === null) {
      if (isTouched) {
        add(mine);
        dispute(mine, `${who} deleted this field, which you changed.`, null, [
          KEEP_MINE,
          { name: "Delete it too", go: () => [] },
        ]);
      }
    } else if (!mine) {
      if (!sameField(fate, base)) {
        const back = add(row(fate), fate);
        dispute(back, `You deleted this field, which ${who} changed to this.`, null, [
          { name: "Keep it", go: ({ mine: kept }) => [kept] },
          { name: "Delete it", go: () => [] },
        ]);
      }
    } else if (!isTouched) {
      const changed = !isGiven(base) && !sameField(fate, base);
      add(changed ? row(fate, mine.id) : mine, fate);
      if (changed) taken.add(mine.id);
    } else {
      add(mine, fate);
      if (!sameField(fate, base) && !sameField(fate, fieldOf(mine))) {
        dispute(mine, `${who} changed this field too. Theirs:`, fate, [KEEP_MINE, takeTheirs(fate), keepBoth(fate)]);
      }
    }
  };

  own(-1);
  added(-1);
  for (const index of rowOfBase.order()) {
    walk(editing.opened.fields[index], index);
    own(index);
    added(index);
  }
  return { rows, bases, taken, disputes, ...leaderOf(editing, record, who) };
};

/** Mine where it was changed here, else theirs; and words where both changed it. */
const leaderOf = (editing, record, who) => {
  const { leader } = editing.state;
  const base = editing.opened.leader;
  const parts = [...leader].map((c, i) => (c === base[i] ? record.leader[i] : c)).join("");
  const isDisputed = [...leader].some((c, i) => c !== base[i] && record.leader[i] !== base[i] && c !== record.leader[i]);
  return {
    leader: parts,
    leaderWords: isDisputed ? `${who} changed the leader too, to ${record.leader}. Yours stands.` : null,
  };
};

/** What became of the opened fields, as the server compared them. */
const afterFields = (opened, record, changes) => {
  const changed = new Map(changes.filter((c) => c.kind === "changed").map((c) => [c.before, c.after]));
  const removed = new Set(changes.filter((c) => c.kind === "removed").map((c) => c.before));
  const added = new Set(changes.filter((c) => c.kind === "added").map((c) => c.after));
  const fates = [];
  const behind = new Map([[-1, []]]);
  let after = 0;
  const takeAdded = (index) => {
    const list = behind.get(index) ?? [];
    while (added.has(after)) list.push(record.fields[after++]);
    behind.set(index, list);
  };
  takeAdded(-1);
  opened.forEach((_, index) => {
    if (removed.has(index)) fates.push(null);
    else {
      after = changed.get(index) ?? after;
      fates.push(record.fields[after++]);
    }
    takeAdded(index);
  });
  return { fateOf: (index) => fates[index], addedAfter: (index) => behind.get(index) ?? [] };
};

/** The rows here by the opened field that they came from, in their order here; new rows by the one that they follow. */
const rowsByBase = (editing) => {
  const indexOf = new Map(editing.opened.fields.map((field, i) => [field, i]));
  const byIndex = new Map();
  const following = new Map([[-1, []]]);
  const order = [];
  let last = -1;
  for (const one of editing.state.rows) {
    const base = editing.base(one);
    if (base === undefined) following.get(last).push(one);
    else {
      last = indexOf.get(base);
      byIndex.set(last, one);
      following.set(last, []);
      order.push(last);
    }
  }
  // Fields that were deleted here keep their place, in case the other person changed them.
  editing.opened.fields.forEach((_, index) => {
    if (!byIndex.has(index)) order.splice(order.indexOf(index - 1) + 1, 0, index);
  });
  return {
    of: (index) => byIndex.get(index),
    newAfter: (index) => following.get(index) ?? [],
    order: () => order,
  };
};
