package octavo.marc.sample;

import java.util.List;

/**
 * Random numbers that any JVM computes alike, by SplitMix64: the state after n draws is known without the n draws before,
 * so that record i needs no record before it.
 *
 * @see <a href="https://doi.org/10.1145/2660193.2660195">Steele, Lea, Flood: Fast splittable pseudorandom number
 *     generators</a>
 */
final class Dice {

    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private long state;

    Dice(long seed, long index) {
        this.state = mixed(seed) ^ mixed(index * GOLDEN_GAMMA + 1);
    }

    private static long mixed(long value) {
        long z = value;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }

    /** From 0 to below the bound; the bias of a bound far below 2^32 is of no matter here. */
    int below(int bound) {
        state += GOLDEN_GAMMA;
        return (int) ((mixed(state) >>> 32) * bound >>> 32);
    }

    /** Both ends may come. */
    int between(int lowest, int highest) {
        return lowest + below(highest - lowest + 1);
    }

    boolean percent(int chance) {
        return below(100) < chance;
    }

    <T> T pick(List<T> choices) {
        return choices.get(below(choices.size()));
    }
}
