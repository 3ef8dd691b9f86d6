import type { Effort } from "../Effort";
import { createRoundedTable } from "./createRoundedTable";
import { fitting, type PackingProblem, type Pattern } from "./PackingProblem";

/** Kinds and patterns are those of {@link PackingProblem}. */
interface KnapsackTask {
  /** The kinds to choose from. */
  readonly candidates: readonly number[];
  /** The value of a unit of each kind: integers ≥ 0. */
  readonly values: readonly number[];
  /** The maximum units of each kind: never more than fit into the remaining room. */
  readonly maxCounts: ArrayLike<number>;
  /** The remaining room of each limit. */
  readonly rooms: readonly number[];
  /**
   * The value to exceed; 0 if any pattern suffices. If the first search finds no such pattern, a second search uses
   * finer tables. For a positive value, the search ends by looking for more patterns that exceed it.
   */
  readonly needed: number;
  /** If the most valuable pattern is hard to find, a pattern above this value suffices. */
  readonly enough: number;
}

/** The number of cells of tables (`createRoundedTable`) computed per step of effort. */
const cellsPerStep = 128;
/** The share of steps for the tables. */
const tableShare = 1 / 4;
/** The first tables divide a limit into up to `maxParts` parts. Finer tables have up to `maxCells` cells in all. */
const maxParts = 128;
const maxCells = 2 ** 21;
/** Bounds are multiplied by these factors to compensate for rounding. */
const roundingMargin = 1 + 1e-12;
const sumMargin = 1 + 1e-9;

/** Settings of the subgradient method, tuned by experiment. */
const subgradientRounds = 60;
const subgradientDecay = 0.9;
const leastPrice = 1e-6;

/** The first search has this many steps per kind with several limits, or this share of all steps with one limit. */
const stepsPerKind = 20;
const firstShare = 1 / 2;
/** The number of kinds examined per step of effort. Only kinds that fit are counted. */
const looksPerStep = 8;
/** The share of steps for exchanges, and the steps of one exchange. */
const exchangeShare = 0.3;
const stepsPerExchange = 150;
/** The steps per kind for finding more patterns, and the steps for each of these searches. */
const diverseSteps = 20;
const stepsPerDiverse = 100;
const [minExchanged, maxExchanged] = [2, 9];
/** Steps of the golden ratio (modulo 1) make consecutive exchanges remove different units. */
const exchangeStep = 0.6180339887498949;

/**
 * Solves the bounded knapsack problem with one or several limits by depth-first branch and bound, in descending order
 * of value per share. The share of a unit is its amount; with several limits, its amounts times the prices of the
 * limits.
 *
 * Two upper bounds limit the value that the remaining room can have: the continuous relaxation, which is tight if many
 * units fit, and dynamic programming over rounded amounts (`createRoundedTable`), which is tight if few fit. If the
 * search takes too long, units of the best pattern are exchanged.
 */
export function createKnapsack(problem: PackingProblem) {
  const { limits, amounts } = problem;
  const dimensions = limits.length;
  const tables = limits.map((_, dimension) => createRoundedTable(problem, dimension));
  // Allocated once, because it has an entry for each kind of the whole problem.
  const ratios = new Float64Array(amounts.length);
  return solve;

  /**
   * @returns `patterns`: if `needed` is 0, the last is the most valuable. `atMost`: no pattern has a greater value.
   * `isProven`: whether the search has finished.
   */
  function solve(task: KnapsackTask, effort: Effort) {
    const { values, maxCounts, rooms: given, needed, enough } = task;
    const kinds = task.candidates.filter((kind) => values[kind]! > 0 && maxCounts[kind]! > 0);
    const { prices, value: relaxed } = priceLimits(kinds, values, maxCounts, given);
    for (const kind of kinds) ratios[kind] = (values[kind]! / shareOf(amounts[kind]!, prices)) * roundingMargin;
    const order = kinds.sort((a, b) => ratios[b]! - ratios[a]!);
    // Sorting the kinds and pricing the limits count as steps too.
    let stepsLeft = effort.stepsLeft - order.length / 2;
    if (dimensions > 1) stepsLeft -= (subgradientRounds * dimensions * order.length) / cellsPerStep;
    fillTables(Math.min(maxParts, (tableShare * stepsLeft * cellsPerStep) / dimensions / (order.length + 1)));

    // By position in the order: the units that an exchange keeps, and the units that the search adds.
    const kept = new Float64Array(order.length);
    const taken = new Float64Array(order.length);
    const rooms = Float64Array.from(given);
    // Indexed by position too, because the search visits kinds in this order.
    const ratioAt = Float64Array.from([...order.map((kind) => ratios[kind]!), 0]);
    const amountsAt = Float64Array.from(order.flatMap((kind) => amounts[kind]!));
    const maxAt = Float64Array.from(order, (kind) => maxCounts[kind]!);
    const patterns: Pattern[] = [];
    let best = taken;
    let bestValue = 0;
    const most = Math.floor(Math.min(relaxed * sumMargin, mostFrom(0, shareOf(rooms, prices))));
    const isProven = search();
    const atMost = isProven ? bestValue : most;
    if (needed > 0) diversify();
    effort.stepsLeft = stepsLeft;
    return { patterns, atMost, isProven };

    function search(): boolean {
      if (branchWithin(dimensions === 1 ? stepsLeft * firstShare : stepsPerKind * order.length, 0)) return true;
      if (bestValue <= enough) exchange(stepsLeft * exchangeShare);
      if (bestValue > needed || stepsLeft <= 0) return false;
      fillTables(Math.min(maxCells, tableShare * stepsLeft * cellsPerStep) / dimensions / (order.length + 1));
      return branchWithin(stepsLeft, 0);
    }

    function fillTables(parts: number): void {
      for (const table of tables) stepsLeft -= table.fill(order, values, maxCounts, Math.floor(parts)) / cellsPerStep;
    }

    /** @returns Whether the search has finished within the steps. */
    function branchWithin(steps: number, value: number): boolean {
      // Integers: engines allocate memory for each fraction that a closure changes.
      const granted = Math.floor(Math.min(steps, stepsLeft) * looksPerStep);
      let looksLeft = granted;
      branch(0, value);
      stepsLeft -= (granted - looksLeft) / looksPerStep;
      return looksLeft > 0;

      function branch(from: number, reached: number): void {
        looksLeft -= looksPerStep;
        if (reached > bestValue) {
          bestValue = reached;
          best = taken.map((count, place) => count + kept[place]!);
          patterns.push(order.flatMap((index, place) => (best[place]! > 0 ? [{ index, count: best[place]! }] : [])));
        }
        const share = shareOf(rooms, prices);
        for (let place = from; place < order.length; place += 1) {
          if (!fits(place)) continue;
          looksLeft -= 1;
          if (reached + mostFrom(place, share) < bestValue + 1) return;
          const index = order[place]!;
          const value = values[index]!;
          const maxCount = Math.min(maxAt[place]! - kept[place]!, fitting(amounts[index]!, rooms));
          for (let count = maxCount; count > 0 && looksLeft > 0; count -= 1) {
            taken[place] = count;
            takeRooms(place, count);
            branch(place + 1, reached + count * value);
            takeRooms(place, -count);
          }
          taken[place] = 0;
        }
      }
    }

    function fits(place: number): boolean {
      for (let dimension = 0; dimension < dimensions; dimension += 1) {
        if (amountsAt[place * dimensions + dimension]! > rooms[dimension]!) return false;
      }
      return true;
    }

    /** Finds more patterns that exceed `needed`. Each search excludes the kinds of earlier best patterns. */
    function diversify(): void {
      const end = stepsLeft - diverseSteps * order.length;
      for (let found = 0; found < patterns.length && stepsLeft > end && stepsLeft > 0;) {
        found = patterns.length;
        for (let place = 0; place < order.length; place += 1) if (best[place]! > 0) maxAt[place] = 0;
        bestValue = needed;
        branchWithin(stepsPerDiverse, 0);
      }
    }

    /** Repeatedly removes a few units from the best pattern and refills the room. */
    function exchange(steps: number): void {
      const end = stepsLeft - steps;
      let point = 0;
      for (let round = 0; stepsLeft > end && bestValue <= enough; round += 1) {
        kept.set(best);
        let [value, units] = [bestValue, best.reduce((sum, count) => sum + count, 0)];
        for (let place = 0; place < order.length; place += 1) takeRooms(place, kept[place]!);
        const exchanged = Math.min(units, minExchanged + (round % (maxExchanged - minExchanged + 1)));
        for (let out = 0; out < exchanged; out += 1) {
          point = (point + exchangeStep) % 1;
          let place = 0;
          for (let rest = Math.floor(point * units); rest >= kept[place]!; place += 1) rest -= kept[place]!;
          kept[place]! -= 1;
          units -= 1;
          value -= values[order[place]!]!;
          takeRooms(place, -1);
        }
        stepsLeft -= order.length / 16;
        branchWithin(stepsPerExchange, value);
        rooms.set(given);
      }
      kept.fill(0);
    }

    function takeRooms(place: number, count: number): void {
      for (let dimension = 0; dimension < dimensions; dimension += 1) {
        rooms[dimension]! -= amountsAt[place * dimensions + dimension]! * count;
      }
    }

    /** An upper bound on the value of units at or after a position that fit into the remaining room. */
    function mostFrom(place: number, share: number): number {
      let most = share * ratioAt[place]!;
      for (let dimension = 0; dimension < dimensions; dimension += 1) {
        most = Math.min(most, tables[dimension]!.mostFrom(place, rooms[dimension]!));
      }
      return most;
    }
  }

  /**
   * `prices` of the limits: dual values of the continuous relaxation, by the subgradient method. `value`: the upper
   * bound that they prove. With one limit, any price works, and `value` is `Infinity`.
   */
  function priceLimits(
    kinds: readonly number[],
    values: readonly number[],
    maxCounts: ArrayLike<number>,
    rooms: readonly number[],
  ): { prices: Float64Array; value: number } {
    if (dimensions === 1) return { prices: Float64Array.of(1), value: Infinity };
    // At least 1, as a divisor. If no room is left, units that need it do not fit anyway.
    const given = rooms.map((room) => Math.max(1, room));
    const parts = kinds.map((kind) => amounts[kind]!.map((amount, dimension) => amount / given[dimension]!));
    // In this function, the price of a limit is for all of its remaining room.
    const scale = kinds.reduce((most, kind, place) => Math.max(most, values[kind]! / Math.max(...parts[place]!)), 0);
    const current = new Float64Array(dimensions).fill(scale / dimensions);
    let best = current.slice();
    let bestValue = Infinity;
    let step = scale / 2;
    for (let round = 0; round < subgradientRounds; round += 1) {
      const room = new Float64Array(dimensions).fill(1);
      let value = shareOf(room, current);
      for (let place = 0; place < kinds.length; place += 1) {
        const gain = values[kinds[place]!]! - shareOf(parts[place]!, current);
        if (gain <= 0) continue;
        const count = maxCounts[kinds[place]!]!;
        value += gain * count;
        for (let d = 0; d < dimensions; d += 1) room[d]! -= parts[place]![d]! * count;
      }
      if (value < bestValue) [best, bestValue] = [current.slice(), value];
      const norm = Math.sqrt(shareOf(room, room)) + Number.MIN_VALUE;
      for (let d = 0; d < dimensions; d += 1) current[d] = Math.max(0, current[d]! - (step * room[d]!) / norm);
      step *= subgradientDecay;
    }
    return { prices: best.map((price, d) => Math.max(price, leastPrice * scale) / given[d]!), value: bestValue };
  }
}

function shareOf(each: ArrayLike<number>, prices: Float64Array): number {
  let share = 0;
  for (let dimension = 0; dimension < prices.length; dimension += 1) share += each[dimension]! * prices[dimension]!;
  return share;
}
