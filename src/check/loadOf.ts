import type { Lane } from "../network/readLane";
import type { Load } from "../network/Load";
import type { StockLevel } from "./StockLevel";

/** What a transfer takes: one place and the sums of its lines with a stock level, each at most the limit of the lane. */
export function loadOf(
  lines: readonly { readonly qty: number }[],
  levels: readonly (StockLevel | undefined)[],
  { weightLimit, volumeLimit, unitLimit }: Partial<Pick<Lane, "weightLimit" | "volumeLimit" | "unitLimit">> = {},
): Load {
  const sum = (limit = Infinity, of: (level: StockLevel) => number | undefined) =>
    lines.reduce((total, { qty }, index) => {
      const level = levels[index];
      return Math.min(limit, total + (level ? qty * (of(level) ?? 0) : 0));
    }, 0);
  return {
    weight: sum(weightLimit, ({ unitWeight }) => unitWeight),
    volume: sum(volumeLimit, ({ unitVolume }) => unitVolume),
    units: sum(unitLimit, () => 1),
    transfers: 1,
  };
}
