import { type Effort } from "../Effort";
import { sum } from "../sum";
import { countPlanned } from "../transfers/planTransfers";
import type { Loads } from "./createLoads";
import { createLoads } from "./createLoads";
import { exactLoads } from "./exactLoads";
import { loadBound } from "./loadBound";
import type { LoadProblem, Place } from "./LoadProblem";
import { searchLoads } from "./searchLoads";

export interface ChosenLoads {
  /** For each line, the units of each service. */
  readonly takes: readonly (readonly number[])[];
  /** For each service, its transfers and their cost. */
  readonly transfers: readonly number[];
  readonly costs: readonly number[];
  readonly cost: number;
  /** Proven: no loads that supply as much cost less. */
  readonly lowerBound: number;
}

/** Up to so many services, every set of them is searched. With more, all together, and without each that is used. */
const maxInSets = 8;
/** Up to so many lines of a service are packed with so many steps when its transfers are counted. */
const counted = { lines: 500, steps: 20_000 };

/** The search counts the places that it examines. Each takes as long as this many steps of other searches. */
const stepsPerPlace = 4;

/** Transfers are expected to carry at least this part of what was expected before. */
const leastFullness = 0.5;

/** Divides the lines of a {@link LoadProblem} among services at the least cost that the effort finds. */
export function chooseLoads(problem: LoadProblem, maxSteps: number): ChosenLoads {
  const { services } = problem;
  const lowerBound = loadBound(problem);
  const effort: Effort = { stepsLeft: maxSteps / stepsPerPlace };
  let best: ChosenLoads | undefined;
  const all = Array.from(services.keys());

  const exact = exactLoads(problem);
  if (exact) return countLoads(problem, exact, counted.steps * services.length);
  const sets = [{ services: all, cost: 0 }];
  const known = new Set([all.join()]);
  for (let set = sets.pop(); set && (best?.cost ?? Infinity) > lowerBound; set = sets.pop()) {
    const found = search(set.services);
    if (effort.stepsLeft <= 0) break;
    if (!found || (all.length > maxInSets && found.cost > best!.cost)) continue;
    for (const left of set.services) {
      const others = set.services.filter((service) => service !== left);
      if (!known.has(others.join())) sets.push({ services: others, cost: found.cost });
      known.add(others.join());
    }
    // The set that comes from the cheapest plan is next, the largest among equals.
    sets.sort((a, b) => b.cost - a.cost || a.services.length - b.services.length);
  }
  return { ...best!, lowerBound: Math.min(lowerBound, best!.cost) };

  /** The best loads of some services; `undefined` if they do not supply everything. */
  function search(allowed: readonly number[]): ChosenLoads | undefined {
    const isAllowed = new Set(allowed);
    // The search of a set of services does not depend on other sets. So a plan with more services is never dearer.
    let own: ChosenLoads | undefined;
    searchLoads(
      problem,
      (service) => isAllowed.has(service),
      (loads) => {
        if (own && !isBetter({ cost: loads.cost(), transfers: loads.lines }, own)) return false;
        const found = count(problem, loads, effort);
        if (!own || isBetter(found, own)) own = found;
        return own.cost <= lowerBound;
      },
      effort,
    );
    if (own && (!best || isBetter(own, best))) best = own;
    return own;
  }
}

/** Whether loads are cheaper, or as cheap and use the services that come first. */
function isBetter(one: Pick<ChosenLoads, "cost" | "transfers">, other: typeof one): boolean {
  if (one.cost !== other.cost) return one.cost < other.cost;
  const differs = one.transfers.findIndex((count, service) => count > 0 !== other.transfers[service]! > 0);
  // If the other loads use no later service, theirs are the same services and fewer.
  const [longer, shorter] = one.transfers[differs]! > 0 ? [one, other] : [other, one];
  return (shorter.transfers.slice(differs).some((count) => count > 0) ? longer : shorter) === one && differs >= 0;
}

/** The transfers and costs of given units of each line and service. */
export function countLoads(problem: LoadProblem, takes: readonly (readonly number[])[], maxSteps: number): ChosenLoads {
  const loads = createLoads(problem, () => true);
  for (const place of loads.places.flat()) loads.put(place, takes[place.line]![place.service]!);
  const chosen = count(problem, loads, { stepsLeft: maxSteps });
  return { ...chosen, lowerBound: chosen.cost };
}

function count({ services }: LoadProblem, loads: Loads, effort: Effort): ChosenLoads {
  const transfers = services.map(({ limits }, service) => {
    const expected = loads.count(service);
    if (expected < 2) return expected;
    const items = loads.held[service]!.filter(({ qty }) => qty > 0).map(toItem);
    const isShort = items.length <= counted.lines && effort.stepsLeft >= counted.steps;
    effort.stepsLeft -= isShort ? counted.steps / 10 : 0;
    const found = countPlanned(items, limits, isShort ? counted.steps : undefined);
    if (found > expected) expectLess(loads, service, found);
    return found;
  });
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

/** Transfers of this service are not filled as expected. */
function expectLess(loads: Loads, service: number, transfers: number): void {
  const fullness = Math.max(leastFullness, loads.share(service) / (transfers - 1 + 1e-3));
  loads.limits[service]!.forEach((limit, kind) => (loads.limits[service]![kind] = limit * fullness));
}

function toItem({ line, qty, unitWeight, unitVolume, packQty }: Place) {
  return { sku: String(line), qty, unitWeight, unitVolume, packQty };
}
