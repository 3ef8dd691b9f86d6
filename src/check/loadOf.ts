import type { Lane } from "../network/readLane";
import type { Load } from "../network/Load";
import { limitsOf } from "./limits";
import type { StockLevel } from "./StockLevel";

/** One place and the sums of the lines with a stock level; with a lane, each sum is at most its limit. */
export function loadOf(
  lines: readonly { readonly qty: number }[],
  levels: readonly (StockLevel | undefined)[],
  lane?: Lane,
): Load {
  let [weight, volume, units] = [0, 0, 0];
  for (const [index, { qty }] of lines.entries()) {
    const level = levels[index];
    if (!level) continue;
    weight += qty * (level.unitWeight ?? 0);
    volume += qty * (level.unitVolume ?? 0);
    units += qty;
  }
  const load = { weight, volume, units, transfers: 1 };
  return lane ? limitLoad(load, lane) : load;
}

/** A load of lines as that of one transfer: each amount is at most the limit of the lane. */
export function limitLoad({ weight = 0, volume = 0, units = 0 }: Load, lane: Lane): Load {
  const most = limitsOf(lane);
  return {
    weight: Math.min(weight, most.weight),
    volume: Math.min(volume, most.volume),
    units: Math.min(units, most.units),
    transfers: 1,
  };
}
