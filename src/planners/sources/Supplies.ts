import { checkLine } from "../../check/checkLines";
import type { Claim, LineRules } from "../../check/LineRules";
import type { RequestedItem } from "../../check/CheckRequest";
import { limitCodes, limitedAmounts } from "../../check/limits";
import { claimUnits } from "../../check/lots";
import { refusals } from "../../check/refusals";
import { readLevels, type StockLevel } from "../../check/StockLevel";
import { describeValue } from "../../result/describeValue";
import { within } from "../../result/misuse";
import { divideUnits } from "./divideUnits";
import type { UsableService } from "./listServices";
import type { MissingCode } from "./SourcePlan";

/** What the services can supply. The number of a service is its index in the list given to {@link readSupplies}. */
export type Supplies = ReturnType<typeof readSupplies>;

/** The most units of a SKU that a service may take. */
export type UnitLimit = (sku: string, srcWarehouseCode: string, transferType: string) => number;

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
  limitOf: UnitLimit = () => Infinity,
) {
  const levels = new Map<number, readonly (StockLevel | undefined)[]>();
  const qtys = services.map((service) =>
    withinSource(service.told.srcWarehouseCode, () => {
      const known = levels.get(service.source) ?? readLevels(lines, service.stock).levels;
      levels.set(service.source, known);
      return Float64Array.from(lines, (line, index) => supplyOf(service, line, known[index], codes[index]));
    }),
  );
  /** The units of a line that a service alone can supply, in whole packs. */
  const qtyOf = (service: number, line: number) => qtys[service]![line]!;
  /** The units of a line that a service is allowed to take. */
  const limitAt = (service: number, line: number) => {
    const { srcWarehouseCode, transferType } = services[service]!.told;
    return limitOf(lines[line]!.sku, srcWarehouseCode, transferType);
  };
  /** The stock level of a line at the source of a service. */
  const levelOf = (service: number, line: number) => levels.get(services[service]!.source)![line];
  /** The service with the dates of the slowest of these lines, all of which it can supply. */
  const told = (service: number, supplied: readonly number[]) => {
    const days = supplied.map((line) => daysOf(levelOf(service, line)));
    return services[service]!.prepare(Math.max(0, ...days)).told!;
  };
  /** Whether stock depends on the transfer date. Services of a source may then supply more together than each alone. */
  const isLater = services.some(({ prepare }) => prepare(0).rules!.later !== undefined);
  return { qtyOf, limitAt, levelOf, told, isLater, take, claim };

  /**
   * The units of a line that each chosen service takes, in this order. Services of one source share its stock. Each
   * takes all it can, up to `most` in all. Packs of different sizes may then leave units out, unless they are divided.
   */
  function take(line: number, chosen: readonly number[], most: number, isDivided = true): readonly number[] {
    const packs = chosen.map((service) => levelOf(service, line)?.packQty ?? 1);
    const isUniform = packs.every((packQty, place) => packQty === packs[0] || qtyOf(chosen[place]!, line) === 0);
    const isWhole = isUniform || !isDivided;
    const claimed = claim(line, chosen, (_, before) => (isWhole ? most - before : most));
    return isWhole ? claimed : divideUnits(most, claimed, packs);
  }

  /** The units that each chosen service takes in this order: whole packs, at most `wantedBy` its place. */
  function claim(
    line: number,
    chosen: readonly number[],
    wantedBy: (place: number, before: number) => number,
  ): readonly number[] {
    let taken = 0;
    // For each source, the units taken so far, or the claim if the level has lots.
    const claimed = new Map<number, Claim | number>();
    return chosen.map((service, place) => {
      const { source } = services[service]!;
      const before = claimed.get(source) ?? 0;
      const alone = qtyOf(service, line);
      if (alone === 0) return 0;
      const level = levelOf(service, line);
      const rest = withoutRule(services[service]!.prepare(daysOf(level)).rules!, before);
      const can = typeof before === "number" ? alone - before : supply(lines[line]!, level, rest);
      const wanted = Math.min(wantedBy(place, taken), limitAt(service, line), Math.max(0, can));
      const qty = wanted - (wanted % (level?.packQty ?? 1));
      taken += qty;
      if (qty === 0) return 0;
      const claim = claimUnits(lines[line]!.sku, level!, qty, rest);
      claimed.set(source, claim.lots ? claim : (before as number) + qty);
      return qty;
    });
  }
}

export function withinSource<Value>(srcWarehouseCode: string, run: () => Value): Value {
  return within(() => `the source ${describeValue(srcWarehouseCode)}`, run);
}

/** Omits `forbids`, which has been called already, and adds a claim. */
function withoutRule(rules: LineRules, claim: Claim | number): LineRules {
  const claims = typeof claim === "number" ? rules.claims : { get: () => claim };
  return { ...rules, claims, terms: { ...rules.terms, forbids: undefined } };
}

function daysOf(level: StockLevel | undefined): number {
  return level?.preparationDays ?? 0;
}

/** The units that a service alone can supply of a line, in whole packs. */
export function supplyOf(
  { prepare }: UsableService,
  line: RequestedItem,
  level: StockLevel | undefined,
  codes?: Set<MissingCode>,
): number {
  const { rules, code } = prepare(daysOf(level));
  if (rules) return supply(line, level, rules, codes);
  codes?.add(code);
  return 0;
}

/** {@link supplyOf}, by the rules of the service for the line. */
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
