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
 * Every set of up to so many services is searched by itself, with this share of the steps, so one service more is never
 * dearer. With more services, or more places in all sets: all together, and without each that is used.
 */
const inSets = { services: 8, places: 1_000_000, share: 1 / 64 };
/** The search counts the places that it examines. Each takes as long as this many steps of other searches. */
const stepsPerPlace = 4;
/** The first loads of a search are simple: all by the first services, or each line by its cheapest. None is dropped. */
const simpleStarts = 3;
/** The cheapest loads after each of these numbers of steps are kept, so more effort is never dearer. */
const levels = [0, 200_000, 4_000_000];
/**
 * The most places examined while loads are moved to earlier services: a part of them in each of the many sets of several
 * services. Packing a line takes as long as some of them.
 */
const [maxMoved, placesPerLine] = [800_000, 50];

/** Loads that a search has found among some services, and the steps until then. */
interface Found extends ChosenLoads {
  readonly services: readonly number[];
  readonly after: number;
}

/**
 * Divides the lines of a {@link LoadProblem} among services at the least cost that the effort finds.
 *
 * @param countingSteps The steps of `planTransfers`, with which the transfers of the result are counted.
 */
export function chooseLoads(problem: LoadProblem, maxSteps: number, countingSteps: number): ChosenLoads {
  const exact = exactLoads(problem);
  if (exact) return countLoads(problem, exact, countingSteps);
  const lowerBound = loadBound(problem);
  const loads = createLoads(problem);
  const seen = new Set<string>();
  let best: ChosenLoads | undefined;
  for (const found of searchSets(problem, maxSteps, lowerBound)) {
    for (const { takes } of [preferEarlier(problem, loads, found), found]) {
      if (best && best.cost <= lowerBound) break;
      load(loads, takes);
      // If transfers are as full as their limits allow.
      const isOpen = !best || loads.cost() < best.cost;
      if (!isOpen || seen.has(takes.join())) continue;
      seen.add(takes.join());
      const counted = countLoaded(problem, loads, countingSteps);
      if (!best || counted.cost < best.cost) best = counted;
    }
  }
  return { ...best!, lowerBound: Math.min(lowerBound, best!.cost) };
}

/** The best and the simple loads of each set of few services, the cheapest first; of many services, those of the best set. */
function searchSets(problem: LoadProblem, maxSteps: number, enough: number): readonly Found[] {
  const all = Array.from(problem.services.keys());
  const size = problem.places.flat().length;
  const isFew = all.length <= inSets.services && 2 ** all.length * size <= inSets.places;
  const stops = levels.filter((level) => level <= maxSteps).map((level) => level / stepsPerPlace);
  const shares = stops.map((stop) => stop * (isFew ? inSets.share : 1));
  const steps = shares.at(-1)!;
  const effort: Effort = { stepsLeft: steps };
  const found: Found[] = [];
  const kept: Found[] = [];
  const sets = [{ services: all, cost: 0 }];
  const known = new Set([all.join()]);
  for (let set = sets.pop(); set; set = sets.pop()) {
    const { services } = set;
    const own = search(problem, services, enough, steps, isFew ? { stepsLeft: steps } : effort);
    effort.stepsLeft -= size;
    found.push(...own);
    if (isFew) kept.push(...cheapestOf(own));
    const cost = Math.min(...own.map((one) => one.cost));
    const least = Math.min(...found.map((one) => one.cost));
    if (least <= enough || (effort.stepsLeft <= 0 && !isFew)) break;
    if (own.length === 0 || (!isFew && cost > least)) continue;
    for (const left of services) {
      const others = services.filter((service) => service !== left);
      if (!known.has(others.join())) sets.push({ services: others, cost });
      known.add(others.join());
    }
    // The set that comes from the cheapest plan is next, the largest among equals.
    sets.sort((a, b) => b.cost - a.cost || a.services.length - b.services.length);
  }
  if (!isFew) kept.push(...cheapestOf(found));
  return kept.sort((a, b) => a.cost - b.cost).map(ofAll);

  /** With a number for each service of the problem. */
  function ofAll(one: Found): Found {
    const spread = (qtys: readonly number[]) => all.map((service) => qtys[one.services.indexOf(service)] ?? 0);
    return { ...one, takes: one.takes.map(spread), transfers: spread(one.transfers) };
  }

  /** The simple loads, and the cheapest after each number of steps. */
  function cheapestOf(loads: readonly Found[]): readonly Found[] {
    const best = shares.flatMap((share) => {
      const early = loads.filter(({ after }) => after <= share);
      return early.length === 0 ? [] : [early.reduce((least, one) => (one.cost < least.cost ? one : least))];
    });
    return Array.from(new Set([...best, ...loads.slice(0, simpleStarts)]));
  }
}

/** The simple loads of some services alone, and each that is cheaper than all before; none if they do not supply everything. */
function search(
  problem: LoadProblem,
  services: readonly number[],
  enough: number,
  steps: number,
  effort: Effort,
): readonly Found[] {
  const part = restrict(problem, services);
  const before = steps - effort.stepsLeft;
  const found: Found[] = [];
  let least = Infinity;
  searchLoads(
    part,
    (loads) => {
      const isSimple = found.length < simpleStarts;
      const isOpen = effort.stepsLeft >= 0 && loads.cost() < least;
      if (!isSimple && !isOpen) return false;
      const after = Math.max(before, steps - effort.stepsLeft);
      effort.stepsLeft -= part.needs.length;
      const counted = countLoaded(part, loads);
      if (isSimple || counted.cost < least) found.push({ ...counted, services, after });
      least = Math.min(least, counted.cost);
      return least <= enough;
    },
    effort,
  );
  return found;
}

/** The cheapest loads of a problem that has only these: the units of each line and service. */
export function countLoads(problem: LoadProblem, takes: ChosenLoads["takes"], steps: number): ChosenLoads {
  const loads = createLoads(problem);
  load(loads, takes);
  const chosen = countLoaded(problem, loads, steps);
  return { ...chosen, lowerBound: chosen.cost };
}

/** The loads with their transfers, counted by packing. Without steps, only the fastest heuristics are tried. */
function countLoaded(problem: LoadProblem, loads: Loads, steps?: number): ChosenLoads {
  const transfers = problem.services.map((_, service) => countPacked(problem, loads, service, steps));
  return toChosen(problem, loads, transfers);
}

function load(loads: Loads, takes: ChosenLoads["takes"]): void {
  for (const each of loads.places) for (const place of each) loads.put(place, takes[place.line]![place.service]!);
  loads.commit();
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

/** The transfers of a service, by packing its load. */
function countPacked({ services }: LoadProblem, loads: Loads, service: number, steps?: number): number {
  if (loads.fitsOne(service)) return loads.lines[service] === 0 ? 0 : 1;
  const items = loads.held[service]!.filter(({ qty }) => qty > 0).map(toItem);
  return countPlanned(items, services[service]!.limits, steps);
}

/** Moves loads to earlier services of their set where this costs nothing. */
function preferEarlier(problem: LoadProblem, loads: Loads, found: Found): ChosenLoads {
  load(loads, found.takes);
  const transfers = Array.from(found.transfers);
  const several = found.services.length > inSets.services ? 2 : found.services.length;
  let placesLeft = maxMoved / 2 ** several;
  for (const to of found.services) {
    for (const from of Array.from(found.services).reverse()) {
      if (from <= to) break;
      // Everything; what fits into the transfers that there are; and what fits into one more.
      for (const more of [Infinity, 0, 1]) while (loads.lines[from]! > 0 && placesLeft > 0 && move(from, to, more));
    }
  }
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
    return true;
  }
}

function toItem({ line, qty, unitWeight, unitVolume, packQty }: Place) {
  return { sku: String(line), qty, unitWeight, unitVolume, packQty };
}
