import { sum } from "../sum";
import { countPlanned } from "../transfers/planTransfers";
import { createLoads, type Loads, type Taken } from "./createLoads";
import type { LoadProblem } from "./LoadProblem";
import { searchLoads } from "./searchLoads";

export interface ChosenLoads {
  /** For each line, the units of each service. */
  readonly takes: readonly (readonly number[])[];
  /** For each service, its transfers and their cost. */
  readonly transfers: readonly number[];
  readonly costs: readonly number[];
  readonly cost: number;
}

/** The search counts the places that it examines. Each takes as long as this many steps of other searches. */
const stepsPerPlace = 4;
/** The search ends after one of these numbers of steps: 500, and each time 20 times as many. */
const [firstLevel, factor] = [500, 20];

/**
 * Divides the lines of a {@link LoadProblem} among services at the least cost that the effort finds. The search counts
 * transfers without a search of their own. The cheapest loads after each number of steps are counted in full, so more
 * effort, which continues the same search, is never dearer.
 *
 * @param countingSteps The steps with which transfers are counted in full.
 */
export function chooseLoads(problem: LoadProblem, maxSteps: number, countingSteps: number): ChosenLoads {
  const levels = [0];
  for (let level = firstLevel; level <= maxSteps; level *= factor) levels.push(level);
  const loads = createLoads(problem);
  const kept: Taken[] = [loads.taken()];
  const granted = levels.at(-1)! / stepsPerPlace;
  const effort = { stepsLeft: granted };
  searchLoads(problem, loads, effort, (taken) => {
    const spent = effort.stepsLeft === Infinity ? 0 : (granted - effort.stepsLeft) * stepsPerPlace;
    kept[1 + levels.findIndex((level) => spent <= level)] = taken;
  });
  let best: ChosenLoads | undefined;
  for (const taken of Object.values(kept).reverse()) {
    loads.set(taken);
    const found = countLoaded(problem, loads, countingSteps, best?.cost);
    if (!best || found.cost < best.cost) best = found;
  }
  return best!;
}

/** The first loads of a problem. */
export function countLoads(problem: LoadProblem, countingSteps: number): ChosenLoads {
  return countLoaded(problem, createLoads(problem), countingSteps);
}

/** Stops as soon as the loads cost at least `enough`. */
function countLoaded({ services, places }: LoadProblem, loads: Loads, steps: number, enough = Infinity): ChosenLoads {
  const transfers = services.map((_, service) => loads.count(service));
  const goods = loads.held.map((held) => sum(held.map(({ qty, unitCost }) => qty * unitCost)));
  const costs = services.map((_, service) => loads.price(service, transfers[service]!) + goods[service]!);
  let cost = sum(costs);
  for (const [service, { limits, cost: price }] of services.entries()) {
    if (cost >= enough || transfers[service] === 0) continue;
    const items = loads.held[service]!.filter(({ qty }) => qty > 0);
    const added = countPlanned(items, limits, steps) - transfers[service]!;
    transfers[service]! += added;
    costs[service]! += price.perTransfer * added;
    cost += price.perTransfer * added;
  }
  return { takes: places.map((_, line) => loads.takesOf(line)), transfers, costs, cost };
}
