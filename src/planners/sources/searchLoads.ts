import type { Effort } from "../Effort";
import { sum } from "../sum";
import { createLoads, type Loads } from "./createLoads";
import { byPrice, type LoadProblem, type Place } from "./LoadProblem";

/** Rounds of slope scaling. */
const rounds = 3;
/** The search ends after so many changes in turn without a cheaper plan, and fewer of a small problem. */
const maxIdle = 100;
/** The steps charged for dividing a line among packs of different sizes. */
const stepsPerDivision = 1000;
/** A change takes the load of up to so many transfers. */
const maxEmptied = 3;

/**
 * Searches for loads with few and cheap transfers. Starts: all lines by the first service; by the service that is
 * cheapest for the line alone; and by slope scaling (Kim and Pardalos, A solution approach to the fixed charge network
 * flow problem, 1999), which spreads the cost of transfers over the load of each service. Then single transfers are
 * emptied, and their load is carried in the room that is left, or in new ones (ruin and recreate; Schrimpf and others,
 * Record breaking optimization results using the ruin and recreate principle, 2000).
 *
 * @param offer Called with complete loads that may be cheaper than all others so far. Returns whether they suffice.
 */
export function searchLoads(problem: LoadProblem, offer: (loads: Loads) => boolean, effort: Effort): void {
  const { needs, services } = problem;
  const loads = createLoads(problem);
  const { places } = loads;
  if (needs.some((need, line) => need > 0 && places[line]!.length === 0)) return;
  const size = places.flat().length;
  const stepsOfStart = size / 2 + stepsPerDivision * loads.isMixed.filter(Boolean).length;
  /** For each line, the units without a place. */
  const missing = needs.map(() => 0);
  const byCost = places.map((each) => byPrice(each, ({ unitCost }) => unitCost));
  const starts: { readonly cost: number; readonly qtys: ReturnType<Loads["save"]> }[] = [];
  const state = { isDone: false, random: 1 };

  // The first starts are free, so that there are loads without any effort.
  const { stepsLeft } = effort;
  effort.stepsLeft = Infinity;
  start(({ service }) => service);
  start(({ service }) => services[service]!.turn);
  start(({ share, unitCost, service, line }) => {
    const { perService, perTransfer } = services[service]!.cost;
    return perService + perTransfer * Math.ceil(share * needs[line]! - 1e-9) + unitCost * needs[line]!;
  });
  effort.stepsLeft = stepsLeft;
  const rates = services.map(({ cost }) => cost.perTransfer);
  for (let round = 0; round < rounds; round += 1) {
    if (!isOpen()) return;
    start(({ share, unitCost, service }) => unitCost + share * rates[service]!);
    services.forEach((_, service) => {
      const share = sum(loads.held[service]!.map((place) => place.share * place.qty));
      if (share > 0) rates[service] = loads.price(service, loads.count(service)) / share;
    });
  }
  const [best] = starts.sort((a, b) => a.cost - b.cost);
  if (best && isOpen()) improve(best.qtys);

  function isOpen(): boolean {
    return !state.isDone && effort.stepsLeft > 0;
  }

  function start(priceOf: (place: Place) => number): void {
    effort.stepsLeft -= stepsOfStart;
    const left = places.map((each, line) => loads.assign(line, byPrice(each, priceOf)));
    loads.commit();
    if (left.some((qty) => qty > 0)) return;
    state.isDone ||= offer(loads);
    const cost = loads.cost();
    if (starts.every((other) => other.cost > cost)) starts.push({ cost, qtys: loads.save() });
  }

  /** Empties transfers and carries their load otherwise, as long as this pays. */
  function improve(start: readonly (readonly number[])[]): void {
    loads.restore(start);
    let best = loads.cost();
    let current = best;
    for (let idle = 0; idle < Math.min(maxIdle, 20 + 2 * size) && isOpen(); idle += 1) {
      const used = Array.from(services.keys()).filter((service) => loads.lines[service]! > 0);
      const open = new Set<number>();
      const wanted = 1 + (idle % 2 === 0 ? 0 : Math.floor(nextRandom() * maxEmptied));
      for (let round = 0; round < wanted; round += 1) {
        empty(used[Math.floor(nextRandom() * used.length)]!, open);
      }
      effort.stepsLeft -= used.length;
      const isComplete = recreate(open);
      const cost = loads.cost();
      if (!isComplete || cost > current) {
        loads.revert();
        continue;
      }
      loads.commit();
      current = cost;
      if (cost >= best) continue;
      best = cost;
      idle = -1;
      state.isDone = offer(loads);
    }
  }

  /** Removes the load of one transfer of a service. */
  function empty(service: number, open: Set<number>): void {
    const transfers = Math.max(0, loads.count(service) - 1);
    const held = loads.held[service]!;
    const isFixed = ({ line, qty }: Place) => qty > 0 && places[line]!.length === 1;
    if (transfers === 0 && held.some(isFixed)) return;
    const from = Math.floor(nextRandom() * held.length);
    for (let index = 0; index < held.length; index += 1) {
      const place = held[(from + index) % held.length]!;
      effort.stepsLeft -= 1;
      if (place.qty === 0 || isFixed(place)) continue;
      const packs = loads.surplus(place, transfers);
      if (packs === 0) continue;
      open.add(place.line);
      if (loads.isMixed[place.line]) for (const each of places[place.line]!) loads.put(each, 0);
      else loads.put(place, Math.max(0, place.qty - packs * place.packQty));
    }
  }

  /**
   * Carries the units of lines that have no place, first in the room of transfers, then in new ones.
   *
   * @returns Whether everything is carried.
   */
  function recreate(open: Iterable<number>): boolean {
    let waiting: number[] = [];
    let lacking = 0;
    for (const line of open) {
      const each = places[line]!;
      effort.stepsLeft -= 2 * each.length;
      if (loads.isMixed[line]) {
        effort.stepsLeft -= stepsPerDivision;
        const order = byPrice(each, costIn);
        lacking += loads.assign(line, order);
        continue;
      }
      missing[line] = each.reduce((rest, { qty }) => rest - qty, needs[line]!);
      for (const place of byCost[line]!) {
        if (loads.lines[place.service]! > 0) add(place, loads.count(place.service));
      }
      if (missing[line] > 0) waiting.push(line);
    }
    for (let added = Infinity; waiting.length > 0 && added > 0 && effort.stepsLeft > 0;) {
      const service = bestService(waiting);
      const found = waiting.flatMap((line) => places[line]!.filter((place) => place.service === service));
      const transfers = loads.count(service) + 1;
      // The lines that take the least room first.
      found.sort((a, b) => a.share * needs[a.line]! - b.share * needs[b.line]!);
      added = sum(found.map((place) => add(place, transfers)));
      waiting = waiting.filter((line) => missing[line]! > 0);
    }
    return waiting.length + lacking === 0;
  }

  /** The service whose next transfer carries the largest part of these lines for its cost. */
  function bestService(waiting: readonly number[]): number {
    const carried = services.map((_, service) => {
      const count = loads.count(service);
      const room = count + 1 - loads.share(service);
      return { room, lines: 0, cost: loads.price(service, count + 1) - loads.price(service, count) };
    });
    for (const line of waiting) {
      const each = places[line]!;
      effort.stepsLeft -= each.length / 4;
      for (const place of each) {
        const one = carried[place.service]!;
        const most = Math.min(missing[line]!, Math.floor(one.room / place.share + 1e-9));
        if (most < place.packQty) continue;
        const qty = Math.min(most, loads.room(place));
        one.room -= qty * place.share;
        one.lines += qty / needs[line]!;
        one.cost += qty * place.unitCost;
      }
    }
    let [best, most] = [0, 0];
    carried.forEach(({ lines, cost }, service) => {
      const ratio = lines / (cost || 1e-9);
      if (ratio > most * (1 + 0.1 * nextRandom())) [best, most] = [service, ratio];
    });
    return best;
  }

  /** Adds missing units to a place as far as so many transfers carry them. */
  function add(place: Place, transfers: number): number {
    const most = Math.min(missing[place.line]!, loads.spare(place, transfers));
    if (most < place.packQty) return 0;
    const possible = Math.min(most, loads.room(place));
    const qty = possible - (possible % place.packQty);
    loads.put(place, place.qty + qty);
    missing[place.line]! -= qty;
    return qty;
  }

  /** The cost of a unit, if a transfer is shared evenly by its load. */
  function costIn({ unitCost, share, service }: Place): number {
    return unitCost + share * services[service]!.cost.perTransfer + 1e-3 * nextRandom();
  }

  function nextRandom(): number {
    state.random = (Math.imul(state.random, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return state.random / 2 ** 31;
  }
}
