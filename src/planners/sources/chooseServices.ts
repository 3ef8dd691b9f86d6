import { assertValid } from "../../result/misuse";
import { integerFault } from "../../result/valueFaults";
import { sum } from "../sum";
import { coverInParts } from "./coverInParts";
import { type Column, has } from "./CoverProblem";
import { earliestCover } from "./earliestCover";
import type { Supplies } from "./Supplies";

/** The services to choose from. Their numbers (see {@link Supplies}) are in order of arrival. */
export interface Choice {
  /** Ascending. Each supplies something. */
  readonly services: readonly number[];
  readonly supplies: Supplies;
  /** The units of each line that all services together supply. */
  readonly needs: Float64Array;
  /** For each service, the index of its source, its arrival date and its cost. */
  readonly sources: readonly number[];
  readonly arrivals: readonly string[];
  readonly costs: readonly number[];
}

/** Chosen services, ascending. */
export interface Chosen {
  readonly services: readonly number[];
  /** Proven: no services that supply all needs cost less. Unless `isProven`, it is below the cost, or 0. */
  readonly lowerBound: number;
  /** Proven: no services are cheaper, or as cheap with an earlier last arrival. */
  readonly isProven: boolean;
}

/** Up to this many services, all sets of them are tried. */
const maxTried = 8;
/**
 * Up to this many services of a source, all sets of them are columns ({@link Column}). With more, the columns are
 * single services, and for each n the first n services in order of arrival.
 */
const maxCombined = 5;

/**
 * Searches for the cheapest services that supply all needs and, among equally cheap sets, for the earliest last
 * arrival. With up to `maxTried` services, the result is proven.
 */
export function chooseServices(choice: Choice, maxSteps: number): Chosen {
  return choice.services.length <= maxTried ? tryAll(choice) : search(choice, maxSteps);
}

function tryAll(choice: Choice): Chosen {
  const { services, arrivals } = choice;
  let best = services;
  let bestCost = totalCost(choice, best);
  let bestArrival = arrivals[best.at(-1)!]!;
  for (let set = 1; set < 2 ** services.length; set += 1) {
    const chosen = services.filter((_, place) => ((set >> place) & 1) === 1);
    const cost = totalCost(choice, chosen);
    const arrival = arrivals[chosen.at(-1)!]!;
    if (cost > bestCost || (cost === bestCost && arrival >= bestArrival) || !suppliesAll(choice, chosen)) continue;
    [best, bestCost, bestArrival] = [chosen, cost, arrival];
  }
  return { services: withoutUseless(choice, best), lowerBound: bestCost, isProven: true };
}

function search(choice: Choice, maxSteps: number): Chosen {
  const { services, needs, sources, arrivals } = choice;
  assertValid("the sum of all costs", integerFault(totalCost(choice, services)));
  const parts = new Map<number, number[]>();
  for (const service of services) parts.set(sources[service]!, [...(parts.get(sources[service]!) ?? []), service]);
  const groups = Array.from(parts.values(), (part) => combine(choice, part));
  const { cover, lowerBound } = earliestCover({ needs, groups }, arrivals, maxSteps);

  const found = cover.flatMap((column) => column.services).sort((a, b) => a - b);
  const chosen = hasSamePacks(choice) ? found : withoutUseless(choice, complete(choice, found));
  const takes = Array.from(needs, (need, line) => choice.supplies.take(line, chosen, need, "together"));
  const used = chosen.filter((_, place) => takes.some((qtys) => qtys[place]! > 0));
  const cost = totalCost(choice, used);
  if (Array.from(parts.values()).some((part) => part.length > maxCombined)) {
    // Not all sets are columns. The least cost if each service had a stock of its own is a bound for all sets.
    const apart = services.map((service) => [columnOf(choice, [service])]);
    const bound = coverInParts({ needs, groups: apart }, 0, 0, { stepsLeft: maxSteps })!.lowerBound;
    return { services: used, lowerBound: Math.max(0, Math.min(bound, cost - 1)), isProven: false };
  }
  const isSame = used.join() === found.join();
  const bound = Math.max(0, isSame ? lowerBound : Math.min(lowerBound, cost - 1));
  return { services: used, lowerBound: bound, isProven: isSame && lowerBound === cost };
}

/**
 * The columns of a source: sets of its services, without dominated sets. A set is dominated if another set costs no
 * more, arrives no later and supplies as much.
 */
function combine(choice: Choice, services: readonly number[]): readonly Column[] {
  const { arrivals, supplies } = choice;
  const singles = new Map(services.map((service) => [service, columnOf(choice, [service])]));
  /** Whether a set that contains `one` gains nothing from `other`. */
  const supersedes = (one: number, other: number) =>
    !supplies.isLater && one !== other && has(singles.get(one)!, singles.get(other)!);
  let sets: (readonly number[])[] = [[]];
  for (const service of services) sets = [...sets, ...sets.map((set) => [...set, service])].slice(0, 2 ** maxCombined);
  if (services.length > maxCombined) {
    let together: readonly number[] = [];
    const untilEach = services.map((service) => {
      if (together.some((one) => supersedes(one, service))) return together;
      together = [...together.filter((one) => !supersedes(service, one)), service];
      return together;
    });
    sets = [...services.map((service) => [service]), ...untilEach];
  }
  const isSuperfluous = (set: readonly number[]) => set.some((one) => set.some((other) => supersedes(one, other)));
  const columns: Column[] = [];
  for (const set of sets.sort((a, b) => a.length - b.length)) {
    if (set.length === 0 || isSuperfluous(set)) continue;
    const column = set.length === 1 ? singles.get(set[0]!)! : columnOf(choice, set);
    const isWorse = columns.some(
      (other) =>
        other.cost <= column.cost && arrivals[other.services.at(-1)!]! <= arrivals[set.at(-1)!]! && has(other, column),
    );
    if (!isWorse) columns.push(column);
  }
  return columns;
}

function columnOf(choice: Choice, services: readonly number[]): Column {
  const { needs, supplies } = choice;
  const [first = 0, ...others] = services;
  const skus: number[] = [];
  const qtys: number[] = [];
  needs.forEach((need, line) => {
    const units =
      others.length === 0 ? supplies.qtyOf(first, line) : sum(supplies.take(line, services, need, "together"));
    if (units === 0 || need === 0) return;
    skus.push(line);
    qtys.push(Math.min(need, units));
  });
  return { skus, qtys, services, cost: totalCost(choice, services) };
}

/** Whether each SKU has one pack size in all its sources. Otherwise, columns may supply less than their sum. */
function hasSamePacks({ services, supplies, needs }: Choice): boolean {
  return needs.every((_, line) => {
    const suppliers = services.filter((service) => supplies.qtyOf(service, line) > 0);
    return new Set(suppliers.map((service) => supplies.levelOf(service, line)!.packQty ?? 1)).size < 2;
  });
}

/** Adds services until all needs are supplied, each time the service that adds the most units. */
function complete(choice: Choice, services: readonly number[]): readonly number[] {
  let chosen = services;
  while (!suppliesAll(choice, chosen)) {
    const given = new Set(chosen);
    const added = choice.services
      .filter((service) => !given.has(service))
      .map((service) => [...chosen, service].sort((a, b) => a - b));
    const units = added.map((each) => suppliedUnits(choice, each));
    chosen = added[units.indexOf(units.reduce((a, b) => Math.max(a, b)))]!;
  }
  return chosen;
}

/** Removes services that are not needed: expensive services first; of equal cost, late services first. */
function withoutUseless(choice: Choice, services: readonly number[]): readonly number[] {
  let kept = services;
  const tested = Array.from(services).reverse();
  for (const service of tested.sort((a, b) => choice.costs[b]! - choice.costs[a]!)) {
    const others = kept.filter((other) => other !== service);
    if (suppliesAll(choice, others)) kept = others;
  }
  return kept;
}

function suppliesAll({ needs, supplies }: Choice, services: readonly number[]): boolean {
  return needs.every((need, line) => need === 0 || sum(supplies.take(line, services, need, "together")) === need);
}

function suppliedUnits({ needs, supplies }: Choice, services: readonly number[]): number {
  return sum(Array.from(needs, (need, line) => sum(supplies.take(line, services, need, "together"))));
}

function totalCost({ costs }: Choice, services: readonly number[]): number {
  return sum(services.map((service) => costs[service]!));
}
