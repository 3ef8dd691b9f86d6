import { checkLine, type LineRules } from "../../check/checkLines";
import type { RequestedItem } from "../../check/CheckRequest";
import { limitCodes, limitedAmounts } from "../../check/limits";
import { type Claim, claimUnits } from "../../check/lots";
import { refusals } from "../../check/refusals";
import type { StockLevel } from "../../check/StockLevel";
import { describeValue } from "../../result/describeValue";
import { within } from "../../result/misuse";
import { divideUnits } from "./divideUnits";
import type { UsableService } from "./listServices";
import type { MissingCode } from "./SourcePlan";

/** What the services can supply. The number of a service is its index in the list given to {@link readSupplies}. */
export type Supplies = ReturnType<typeof readSupplies>;

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
) {
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
  /** The units of a line that a service alone can supply, in whole packs. */
  const qtyOf = (service: number, line: number) => qtys[service]![line]!;
  /** The stock level of a line at the source of a service. */
  const levelOf = (service: number, line: number) => levels.get(services[service]!.source)![line];
  /** Whether stock depends on the transfer date. Services of a source may then supply more together than each alone. */
  const isLater = services.some(({ rules }) => rules.later !== undefined);
  let areExact = true;
  /** Whether every division so far supplies as many units as possible. */
  const isExact = () => areExact;
  return { qtyOf, levelOf, isLater, isExact, take };

  /**
   * The units of a line that each chosen service takes, in this order. Services of one source share its stock.
   * `together`: as many units as possible, up to `most`. `in turn`: each service takes all it can, so packs of
   * different sizes may leave units out. `alone`: up to `most` units for each service, as bounds for `together`.
   */
  function take(
    line: number,
    chosen: readonly number[],
    most: number,
    how: "together" | "in turn" | "alone",
  ): readonly number[] {
    const packs = chosen.map((service) => levelOf(service, line)?.packQty ?? 1);
    const isUniform = packs.every((packQty, place) => packQty === packs[0] || qtyOf(chosen[place]!, line) === 0);
    if (how === "together" && !isUniform) {
      const divided = divideUnits(most, take(line, chosen, most, "alone"), packs);
      areExact &&= divided.isExact;
      return divided.qtys;
    }
    // For each source, the units taken so far, or the claim if the level has lots.
    const claimed = new Map<number, Claim | number>();
    let left = most;
    return chosen.map((service, place) => {
      const { source, rules } = services[service]!;
      const before = claimed.get(source) ?? 0;
      const alone = qtyOf(service, line);
      const level = levelOf(service, line);
      const rest = withoutRule(rules, before);
      const can = typeof before === "number" ? alone - before : alone && supply(lines[line]!, level, rest);
      const wanted = Math.min(left, Math.max(0, can));
      const qty = wanted - (wanted % packs[place]!);
      if (how !== "alone") left -= qty;
      if (qty === 0) return 0;
      const claim = claimUnits(lines[line]!.sku, level!, qty, rest);
      claimed.set(source, claim.lots ? claim : (before as number) + qty);
      return qty;
    });
  }
}

/** Omits `forbids`, which has been called already, and adds a claim. */
function withoutRule(rules: LineRules, claim: Claim | number): LineRules {
  const claims = typeof claim === "number" ? rules.claims : { get: () => claim };
  return { ...rules, claims, terms: { ...rules.terms, forbids: undefined } };
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
    if (refusal.code === "short_shelf_life") qty = Math.max(0, qty - refusal.shortBy);
  }
  if (!level) return 0;
  const { packQty = 1, unitWeight = 0, unitVolume = 0 } = level;
  const amounts = { weight: unitWeight, volume: unitVolume, units: 1 };
  for (const kind of limitedAmounts) {
    if (packQty * amounts[kind] <= (rules.route.limits[kind] ?? Infinity)) continue;
    codes?.add(limitCodes[kind]);
    qty = 0;
  }
  return qty - (qty % packQty);
}
