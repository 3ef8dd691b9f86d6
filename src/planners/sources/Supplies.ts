import { checkLine, type LineRules } from "../../check/checkLines";
import type { RequestedItem } from "../../check/CheckRequest";
import { claimUnits } from "../../check/lots";
import { refusals } from "../../check/refusals";
import type { StockLevel } from "../../check/StockLevel";
import type { TransferLimits } from "../../network/TransferNetwork";
import { describeValue } from "../../result/describeValue";
import { within } from "../../result/misuse";
import { divideUnits } from "./divideUnits";
import type { UsableService } from "./listServices";
import type { MissingCode } from "./SourcePlan";

/** What the services can supply. Services are numbered by their place in the list. */
export interface Supplies {
  /** The units of a line that a service alone can supply, in whole packs. */
  readonly qtyOf: (service: number, line: number) => number;
  /**
   * Whether stock depends on the transfer date. Services of a source may then supply more together than the best of
   * them alone.
   */
  readonly isLater: boolean;
  /** The stock level of a line at the source of a service. */
  readonly levelOf: (service: number, line: number) => StockLevel | undefined;
  /**
   * The units of a line that each of these services takes, in this order. Services of one source share its stock.
   * `together`: as many as they can supply, up to `most`. `in turn`: each takes as many of the missing units as it can.
   * `alone`: each may take up to `most`; these are the bounds for `together`.
   */
  readonly take: (line: number, services: readonly number[], most: number, how: Taking) => readonly number[];
}

type Taking = "together" | "in turn" | "alone";

/**
 * Looks up the stock level of each line in each source.
 *
 * @param codes Receives, for each line, the reasons why these services do not supply all of it.
 * @throws RangeError or TypeError naming the SKU if a stock level is malformed.
 */
export function readSupplies(
  services: readonly UsableService[],
  lines: readonly RequestedItem[],
  codes: readonly Set<MissingCode>[],
): Supplies {
  const levels = new Map<number, readonly (StockLevel | undefined)[]>();
  const qtys = services.map(({ source, stock, rules, told }) =>
    within(
      () => `the source ${describeValue(told.srcWarehouseCode)}`,
      () => {
        const known = levels.get(source) ?? lines.map(({ sku }) => stock.get(sku));
        levels.set(source, known);
        return Float64Array.from(lines, (line, index) => supply(line, known[index], rules, codes[index]));
      },
    ),
  );
  const levelOf = (service: number, line: number) => levels.get(services[service]!.source)![line];
  const isLater = services.some(({ rules }) => rules.later !== undefined);
  return { qtyOf: (service, line) => qtys[service]![line]!, levelOf, isLater, take };

  function take(line: number, chosen: readonly number[], most: number, how: Taking): readonly number[] {
    const packs = chosen.map((service) => levelOf(service, line)?.packQty ?? 1);
    const isUniform = packs.every((packQty, place) => packQty === packs[0] || qtys[chosen[place]!]![line] === 0);
    if (how === "together" && !isUniform) return divideUnits(most, take(line, chosen, most, "alone"), packs);
    const claimed = new Map<number, StockLevel | number>();
    let left = most;
    return chosen.map((service, place) => {
      const { source, rules } = services[service]!;
      const before = claimed.get(source) ?? 0;
      const alone = qtys[service]![line]!;
      const can = typeof before === "number" ? alone - before : alone && supplyOf(lines[line]!, before, rules);
      const wanted = Math.min(left, Math.max(0, can));
      const qty = wanted - (wanted % packs[place]!);
      if (how !== "alone") left -= qty;
      if (qty > 0) claimed.set(source, claim(source, line, before, qty, rules));
      return qty;
    });
  }

  /** The claim on a source: the number of units, or the remaining level if it has lots. */
  function claim(source: number, line: number, before: StockLevel | number, qty: number, rules: LineRules) {
    const level = typeof before === "number" ? levels.get(source)![line]! : before;
    if (level.lots === undefined) return (before as number) + qty;
    return claimUnits(lines[line]!.sku, level, qty, withoutRule(rules));
  }

  function supplyOf(line: RequestedItem, level: StockLevel, rules: LineRules): number {
    return supply(line, level, withoutRule(rules));
  }
}

/** Omits `forbids`, which has been called already. */
function withoutRule(rules: LineRules): LineRules {
  return { ...rules, terms: { minShelfDays: rules.terms.minShelfDays } };
}

function supply(
  line: RequestedItem,
  level: StockLevel | undefined,
  rules: LineRules,
  codes?: Set<MissingCode>,
): number {
  const checked = checkLine(line, level, rules);
  let qty = Math.min(line.qty, checked.availableQty);
  for (const refusal of checked.refusals) {
    codes?.add(refusal.code);
    if ("needed" in refusals[refusal.code]) qty = 0;
    if (refusal.code === "short_shelf_life") qty -= refusal.shortBy;
  }
  if (!level) return 0;
  const { packQty = 1 } = level;
  const { limits } = rules.route;
  for (const kind of ["weight", "volume", "units"] as const) {
    if (packQty * amountOf(level, kind) <= (limits[kind] ?? Infinity)) continue;
    codes?.add(limitCodes[kind]);
    qty = 0;
  }
  return qty - (qty % packQty);
}

const limitCodes = { weight: "over_weight_limit", volume: "over_volume_limit", units: "over_unit_limit" } as const;

function amountOf({ unitWeight = 0, unitVolume = 0 }: StockLevel, kind: keyof TransferLimits): number {
  return { weight: unitWeight, volume: unitVolume, units: 1 }[kind];
}
