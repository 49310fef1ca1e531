package octavo.lab.load;

import java.util.List;
import java.util.random.RandomGenerator;

/** Transactions and how often each is drawn. */
public record Mix(List<Share> shares) {

    /** @param weight relative to the other shares */
    public record Share(Transaction transaction, int weight) {}

    public Mix {
        shares = List.copyOf(shares);
        if (shares.isEmpty() || shares.stream().anyMatch(share -> share.weight() < 1)) {
            throw new IllegalArgumentException("a mix needs transactions with weights from 1");
        }
    }

    public static Mix of(Transaction only) {
        return new Mix(List.of(new Share(only, 1)));
    }

    Transaction draw(RandomGenerator random) {
        int left = random.nextInt(shares.stream().mapToInt(Share::weight).sum());
        for (var share : shares) {
            left -= share.weight();
            if (left < 0) {
                return share.transaction();
            }
        }
        throw new IllegalStateException("the weights do not add up");
    }
}
