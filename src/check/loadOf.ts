import type { Load } from "../network/Load";
import type { RouteData } from "../network/RouteData";
import type { Needs } from "../schedule/room";
import type { CheckTerms } from "./CheckContext";
import type { RequestedItem } from "./CheckRequest";
import type { Levels } from "./StockLevel";

/** One place and the sums of the lines with a stock level. */
export function loadOf(
  lines: readonly { readonly qty: number }[],
  levels: Levels["levels"],
): Readonly<Record<keyof Load, number>> {
  const load = { weight: 0, volume: 0, units: 0, transfers: 1 };
  for (const [index, { qty }] of lines.entries()) {
    const level = levels[index];
    if (!level) continue;
    load.weight += qty * (level.unitWeight ?? 0);
    load.volume += qty * (level.unitVolume ?? 0);
    load.units += qty;
  }
  return load;
}

/** The load of the lines on a departure, at most the limits of one transfer; `undefined` without a capacity. */
export function departureNeeds(
  lines: readonly RequestedItem[],
  levels: Levels["levels"],
  { lane: { capacities, limits } }: RouteData,
  { booked, departsFrom }: CheckTerms,
): Needs | undefined {
  return capacities.size > 0 ? { load: loadOf(lines, levels), limits, booked, departsFrom } : undefined;
}
