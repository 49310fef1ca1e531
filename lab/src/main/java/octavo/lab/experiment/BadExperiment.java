package octavo.lab.experiment;

/** The experiment file cannot be run; the message names the key. */
public final class BadExperiment extends RuntimeException {

    private static final long serialVersionUID = 1;

    public BadExperiment(String key, String why) {
        super(key + ": " + why);
    }
}
