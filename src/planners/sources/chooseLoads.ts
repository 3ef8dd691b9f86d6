import type { Effort } from "../Effort";
import { sum } from "../sum";
import { countPlanned } from "../transfers/planTransfers";
import { createLoads, type Loads } from "./createLoads";
import { exactLoads } from "./exactLoads";
import { loadBound } from "./loadBound";
import { type LoadProblem, type Place, restrict } from "./LoadProblem";
import { searchLoads } from "./searchLoads";

export interface ChosenLoads {
  /** For each line, the units of each service. */
  readonly takes: readonly (readonly number[])[];
  /** For each service, its transfers and their cost. */
  readonly transfers: readonly number[];
  readonly costs: readonly number[];
  readonly cost: number;
  /** Proven: no loads that supply as much cost less. 0 if unknown. */
  readonly lowerBound: number;
}

/**
 * Every set of up to so many services is searched, each with this share of the steps, so one service more is seldom
 * dearer: only moves to earlier services can make a set cheaper later. With more services, or so many places in all sets: all together, and without each that is used.
 */
const inSets = { services: 8, places: 1_000_000, share: 1 / 64 };
/** During the search, loads of up to so many lines are packed with so many steps, larger ones by fast heuristics. */
const counted = { lines: 500, steps: 12_500 };
/** The search counts the places that it examines. Each takes as long as this many steps of other searches. */
const stepsPerPlace = 4;
/** The search is repeated with so many steps, and the cheapest loads are kept, so more effort is never dearer. */
const levels = [4_000_000, 200_000, 0];
/** Transfers are expected to carry at least this part of what was expected before. */
const leastFullness = 0.5;
/** The most places examined while loads are moved to earlier services. Packing a line takes as long as some of them. */
const [maxMoved, placesPerLine] = [200_000, 50];

/**
 * Divides the lines of a {@link LoadProblem} among services at the least cost that the effort finds.
 *
 * @param countingSteps The steps of `planTransfers`, with which the transfers of the result are counted.
 */
export function chooseLoads(problem: LoadProblem, maxSteps: number, countingSteps: number): ChosenLoads {
  const exact = exactLoads(problem);
  if (exact) return countLoads(problem, exact, countingSteps);
  const lowerBound = loadBound(problem);
  const seen = new Set<string>();
  let best: ChosenLoads | undefined;
  for (const steps of levels.filter((each) => each <= maxSteps)) {
    for (const { takes } of searchSets(problem, steps / stepsPerPlace, lowerBound)) {
      const isOpen = !best || (best.cost > lowerBound && leastCost(takes) < best.cost);
      if (!isOpen || seen.has(takes.join())) continue;
      seen.add(takes.join());
      const settled = preferEarlier(problem, takes, countingSteps);
      if (!best || settled.cost < best.cost) best = settled;
    }
  }
  return { ...best!, lowerBound: Math.min(lowerBound, best!.cost) };

  /** The cost of loads if transfers are as full as their limits allow. */
  function leastCost(takes: ChosenLoads["takes"]): number {
    const loads = loadsOf(problem, takes);
    return toChosen(problem, loads, Array.from(problem.services.keys(), loads.count)).cost;
  }
}

/** The best loads of each set of few services that supplies everything, the cheapest first; of many services, the best. */
function searchSets(problem: LoadProblem, steps: number, enough: number): readonly ChosenLoads[] {
  const all = Array.from(problem.services.keys());
  const size = problem.places.flat().length;
  const isFew = all.length <= inSets.services && 2 ** all.length * size <= inSets.places;
  const effort: Effort = { stepsLeft: steps };
  const found: ChosenLoads[] = [];
  const sets = [{ services: all, cost: 0 }];
  const known = new Set([all.join()]);
  for (let set = sets.pop(); set; set = sets.pop()) {
    const { services } = set;
    const own = search(problem, services, enough, isFew ? { stepsLeft: steps * inSets.share } : effort);
    effort.stepsLeft -= size;
    if (own) found.push(own);
    const least = Math.min(...found.map(({ cost }) => cost));
    if (least <= enough || (effort.stepsLeft <= 0 && !isFew)) break;
    if (!own || (!isFew && own.cost > least)) continue;
    for (const left of services) {
      const others = services.filter((service) => service !== left);
      if (!known.has(others.join())) sets.push({ services: others, cost: own.cost });
      known.add(others.join());
    }
    // The set that comes from the cheapest plan is next, the largest among equals.
    sets.sort((a, b) => b.cost - a.cost || a.services.length - b.services.length);
  }
  found.sort((a, b) => a.cost - b.cost);
  return isFew ? found : found.slice(0, 1);
}

/** The best loads of some services alone; `undefined` if they do not supply everything. */
function search(
  problem: LoadProblem,
  services: readonly number[],
  enough: number,
  effort: Effort,
): ChosenLoads | undefined {
  const part = restrict(problem, services);
  let best: ChosenLoads | undefined;
  searchLoads(
    part,
    (loads) => {
      if (effort.stepsLeft < 0 || loads.cost() >= (best?.cost ?? Infinity)) return false;
      const found = countNearly(part, loads, effort);
      if (!best || found.cost < best.cost) best = found;
      return best.cost <= enough;
    },
    effort,
  );
  return best && { ...best, takes: best.takes.map((qtys) => spread(qtys)) };

  function spread(qtys: readonly number[]): readonly number[] {
    return problem.services.map((_, service) => qtys[services.indexOf(service)] ?? 0);
  }
}

/** The cheapest loads of a problem that has only these: the units of each line and service. */
export function countLoads(problem: LoadProblem, takes: ChosenLoads["takes"], steps: number): ChosenLoads {
  const loads = loadsOf(problem, takes);
  const transfers = problem.services.map((_, service) => countPacked(problem, loads, service, steps));
  const chosen = toChosen(problem, loads, transfers);
  return { ...chosen, lowerBound: chosen.cost };
}

function loadsOf(problem: LoadProblem, takes: ChosenLoads["takes"]): Loads {
  const loads = createLoads(problem);
  for (const place of loads.places.flat()) loads.put(place, takes[place.line]![place.service]!);
  loads.commit();
  return loads;
}

function toChosen({ services }: LoadProblem, loads: Loads, transfers: readonly number[]): ChosenLoads {
  const costs = services.map((_, service) => {
    const goods = sum(loads.held[service]!.map(({ qty, unitCost }) => qty * unitCost));
    return loads.price(service, transfers[service]!) + goods;
  });
  const takes = loads.places.map((each) => {
    const qtys = services.map(() => 0);
    for (const { service, qty } of each) qtys[service] = qty;
    return qtys;
  });
  return { takes, transfers, costs, cost: sum(costs), lowerBound: 0 };
}

/** The transfers of a service, by packing its load. Without steps, only the fastest heuristics are tried. */
function countPacked({ services }: LoadProblem, loads: Loads, service: number, steps?: number): number {
  const items = loads.held[service]!.filter(({ qty }) => qty > 0).map(toItem);
  return items.length === 0 ? 0 : countPlanned(items, services[service]!.limits, steps);
}

/** Counts the transfers of loads with few steps. */
function countNearly(problem: LoadProblem, loads: Loads, effort: Effort): ChosenLoads {
  const transfers = problem.services.map((_, service) => {
    const expected = loads.count(service);
    if (expected < 2) return expected;
    const isShort = loads.lines[service]! <= counted.lines;
    effort.stepsLeft -= isShort ? counted.steps / 10 : 0;
    const found = countPacked(problem, loads, service, isShort ? counted.steps : undefined);
    if (found > expected) expectLess(loads, service, found);
    return found;
  });
  return toChosen(problem, loads, transfers);
}

/** Transfers of this service are not filled as expected. */
function expectLess(loads: Loads, service: number, transfers: number): void {
  const fullness = Math.max(leastFullness, loads.share(service) / (transfers - 1 + 1e-3));
  loads.limits[service]!.forEach((limit, kind) => (loads.limits[service]![kind] = limit * fullness));
}

/** Counts given loads, and moves them to earlier services where this costs nothing. */
function preferEarlier(problem: LoadProblem, takes: ChosenLoads["takes"], steps: number): ChosenLoads {
  const { services } = problem;
  const loads = loadsOf(problem, takes);
  const transfers = services.map((_, service) => countPacked(problem, loads, service, steps));
  const changed = new Set<number>();
  let placesLeft = maxMoved;
  for (const to of services.keys()) {
    for (let from = services.length - 1; from > to; from -= 1) {
      // Everything; what fits into the transfers that there are; and what fits into one more.
      for (const more of [Infinity, 0, 1]) while (loads.lines[from]! > 0 && placesLeft > 0 && move(from, to, more));
    }
  }
  for (const service of changed) transfers[service] = countPacked(problem, loads, service, steps);
  return toChosen(problem, loads, transfers);

  /** Moves what so many more transfers can carry. Returns whether units were moved, and the cost did not rise. */
  function move(from: number, to: number, more: number): boolean {
    let [units, goods] = [0, 0];
    const most = Math.max(1, transfers[to]! + more);
    for (const place of loads.held[from]!) {
      placesLeft -= 1;
      const target = place.qty > 0 && problem.places[place.line]!.find(({ service }) => service === to);
      if (!target || place.packQty !== target.packQty) continue;
      const { qty } = place;
      loads.put(place, 0);
      const moved = Math.min(qty, loads.room(target), loads.spare(target, most));
      loads.put(target, target.qty + moved);
      loads.put(place, qty - moved);
      units += moved;
      goods += moved * (target.unitCost - place.unitCost);
    }
    const counts = (countOf: (service: number) => number) => [from, to].map(countOf) as [number, number];
    const changes = (found: readonly number[]) =>
      goods + sum(counts((one) => loads.price(one, found[Number(one === to)]!) - loads.price(one, transfers[one]!)));
    if (units > 0) placesLeft -= placesPerLine * (loads.lines[from]! + loads.lines[to]!);
    const packed = units > 0 && changes(counts(loads.count)) <= 0 && counts((one) => countPacked(problem, loads, one));
    if (!packed || changes(packed) > 0) {
      loads.revert();
      return false;
    }
    loads.commit();
    [transfers[from], transfers[to]] = packed;
    changed.add(from).add(to);
    return true;
  }
}

function toItem({ line, qty, unitWeight, unitVolume, packQty }: Place) {
  return { sku: String(line), qty, unitWeight, unitVolume, packQty };
}
