import type { PlannedItem, TransferLimits } from "stock-transfer/planners";

// Greedy packings to compare planTransfers with: one unit after the other, of the lines as given. Do not improve them.

type Amounts = readonly number[];

/** What the unit of a line is worth, by the shares of the limits that it uses and that are free. The greatest is taken. */
const rules: readonly ((used: Amounts, free: Amounts) => number)[] = [
  (used) => Math.max(...used),
  (used) => used.reduce((sum, share) => sum + share, 0),
  (used, free) => used.reduce((sum, share, limit) => sum + share * free[limit]!, 0),
  (used, free) => -used.reduce((sum, share, limit) => sum + (free[limit]! - share) ** 2, 0),
];

/** The transfers that each greedy needs. Every pack is within the limits. */
export function greedyTransfers(items: readonly PlannedItem[], limits: TransferLimits): readonly number[] {
  const given = (["weight", "volume", "units"] as const).filter((kind) => limits[kind] !== undefined);
  const most = given.map((kind) => limits[kind]!);
  const packs = items.map(({ packQty = 1, unitWeight, unitVolume = 0 }) =>
    given.map((kind) => packQty * { weight: unitWeight, volume: unitVolume, units: 1 }[kind]),
  );
  const sharesOf = (amounts: Amounts) => amounts.map((amount, limit) => amount / (most[limit]! || 1));
  return rules.map((worthOf) => {
    const left = items.map(({ qty, packQty = 1 }) => qty / packQty);
    let transfers = 0;
    for (; left.some((count) => count > 0); transfers += 1) {
      const room = Array.from(most);
      for (;;) {
        const fitting = packs.flatMap((pack, line) =>
          left[line]! > 0 && pack.every((amount, limit) => amount <= room[limit]!) ? [line] : [],
        );
        if (fitting.length === 0) break;
        const worths = fitting.map((line) => worthOf(sharesOf(packs[line]!), sharesOf(room)));
        const best = fitting[worths.indexOf(Math.max(...worths))]!;
        packs[best]!.forEach((amount, limit) => (room[limit]! -= amount));
        left[best]! -= 1;
      }
    }
    return transfers;
  });
}
