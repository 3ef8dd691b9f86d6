import type { Effort } from "../Effort";
import { sum } from "../sum";
import type { Loads, Taken } from "./createLoads";
import type { LoadProblem, Place } from "./LoadProblem";

/** The steps for dividing a line among packs of different sizes, and for asking what services can take together. */
const [stepsPerDivision, stepsPerClaim] = [500, 50];
/** Lines are moved out of the way until so many times the number of places have been examined. */
const maxExamined = 10;
/** So many places are examined in changing one number of transfers after the other; of more, some are tried. */
const placesPerSweep = 40_000;
/** The search ends after so many rounds in turn without a cheaper plan. */
const maxIdle = 20;

/**
 * Searches for the number of transfers of each service. Lines fill these transfers. What does not fit moves other lines
 * out of the way, or goes by further transfers that carry the most for their cost. Numbers are changed one at a time as
 * long as this pays. After that, services are closed
 * and opened at random, and single transfers emptied and carried otherwise (ruin and recreate; Schrimpf and others,
 * Record breaking optimization results using the ruin and recreate principle, 2000).
 *
 * @param keep Is told the units of each line and service, whenever they are cheaper than all before.
 */
export function searchLoads(problem: LoadProblem, loads: Loads, effort: Effort, keep: (taken: Taken) => void): void {
  const { services, places, first, divide, canTake, isDated } = problem;
  const all = Array.from(services.keys());
  const needs = first.map(sum);
  const lines = Array.from(needs.keys()).filter((line) => needs[line]! > 0);
  const size = sum(places.map((each) => each.length));
  const cheapest = places.map((each) => byPrice(each, ({ unitCost }) => unitCost));
  const isMixed = places.map((each) => each.some(({ packQty }) => packQty !== each[0]!.packQty));
  const largest = places.map((each, line) => needs[line]! * each.reduce((most, { share }) => Math.max(most, share), 0));
  const spend = (steps: number) => {
    effort.stepsLeft -= steps;
  };
  if (lines.length === 0) return;
  // How much the order of lines and services changes at random.
  let [noise, seed] = [0, 1];
  let current = loads.cost(Infinity, spend);
  let best = { cost: current, packs: Array.from(loads.packs), taken: loads.taken() };

  // These are free, so that there are good loads without any effort.
  const { stepsLeft } = effort;
  effort.stepsLeft = Infinity;
  start(({ service }) => service);
  start(({ share, unitCost, service }) => unitCost + share * services[service]!.cost.perTransfer);
  start(({ share, unitCost, service, line }) => {
    return loads.price(service, Math.ceil(share * needs[line]! - 1e-9)) + unitCost * needs[line]!;
  });
  effort.stepsLeft = stepsLeft;
  refine();
  fillCounts(all.map(() => 0));
  for (const service of someOf(all.length)) fillCounts(all.map((each) => (each === service ? Infinity : 0)));
  descend();
  noise = 0.5;
  for (let idle = 0; effort.stepsLeft > 0 && idle < maxIdle; idle += 1) {
    const { cost } = best;
    kick();
    descend();
    refine();
    if (best.cost < cost) idle = -1;
    loads.set(best.taken);
    current = best.cost;
  }

  /** All lines by their places in the order of prices. */
  function start(priceOf: (place: Place) => number): void {
    for (const line of lines) {
      const order = byPrice(places[line]!, priceOf);
      release(line);
      if (isDated[line] || isMixed[line]) divideLine(line, order);
      else for (const place of order) fill(place, Infinity);
    }
    accept(lines.every(isPossible));
  }

  /** Keeps the loads if they are complete and not dearer. */
  function accept(isComplete: boolean): void {
    const cost = isComplete ? loads.cost(current, spend) : Infinity;
    if (!isComplete || cost > current || effort.stepsLeft < 0) {
      loads.revert();
      return;
    }
    loads.commit();
    current = cost;
    const differing = loads.packs.findIndex((count, service) => count !== best.packs[service]);
    const isEarlier = differing >= 0 && loads.packs[differing]! > best.packs[differing]!;
    if (cost > best.cost || (cost === best.cost && !isEarlier)) return;
    best = { cost, packs: Array.from(loads.packs), taken: loads.taken() };
    keep(best.taken);
    spend(size / 8);
  }

  /** Changes the numbers of transfers as long as this pays. */
  function descend(): void {
    for (let before = Infinity; current < before && effort.stepsLeft > 0;) {
      before = current;
      for (const service of someOf(all.length)) {
        for (const change of [-Infinity, -1, 1]) tryChange(service, change);
      }
    }
  }

  /** More or fewer transfers of a service. */
  function tryChange(service: number, change: number): void {
    if (change < 0 && loads.lines[service] === 0) return;
    const counts = all.map(loads.count);
    counts[service] = Math.max(0, counts[service]! + change);
    fillCounts(counts, noise > 0 && random() < 0.7 ? 0.5 + 0.5 * random() : 0, change < 0 ? service : undefined);
  }

  /** Empties single transfers and carries their load otherwise. */
  function refine(): void {
    for (let idle = 0; idle < Math.min(100, 20 + 2 * size) && effort.stepsLeft > 0; idle += 1) {
      const before = current;
      const counts = all.map(loads.count);
      const used = all.filter((service) => counts[service]! > 0);
      for (let left = idle % 2 === 0 ? 1 : 1 + Math.floor(3 * random()); left > 0; left -= 1) {
        const service = used[Math.floor(random() * used.length)]!;
        counts[service] = Math.max(0, counts[service]! - 1);
      }
      fillCounts(counts, 1);
      if (current < before) idle = -1;
    }
  }

  /** Closes services and opens others, even if that costs more. */
  function kick(): void {
    current = Infinity;
    const counts = all.map(loads.count);
    for (let left = 1 + Math.floor(3 * random()); left > 0; left -= 1) {
      const service = Math.floor(random() * all.length);
      if (counts[service]! > 0 && random() < 0.7) counts[service] = 0;
      else counts[service]! += random() < 0.5 ? 1 : Infinity;
    }
    fillCounts(counts, random() < 0.5 ? 0 : random());
  }

  /**
   * Fills so many transfers of each service.
   *
   * @param kept The share of lines that stay where they are, if there is room.
   * @param closed A service that gets no further transfers.
   */
  function fillCounts(counts: readonly number[], kept = 0, closed?: number): void {
    if (effort.stepsLeft <= 0) return;
    spend(4 * all.length);
    const open = kept === 1 ? [] : lines.filter(() => random() >= kept);
    for (const line of open) release(line);
    for (const service of all) cut(service, counts[service]!, open);
    spend(kept === 1 ? sum(open.map((line) => places[line]!.length)) : size);
    // The lines that fewest services carry come first, the largest of them before the others.
    const sizes = new Map(open.map((line) => [line, largest[line]! * (1 + noise * random())]));
    open.sort((a, b) => places[a]!.length - places[b]!.length || sizes.get(b)! - sizes.get(a)!);
    for (const line of open) for (const place of cheapest[line]!) fill(place, counts[place.service]!);
    displaceOthers();
    for (let waiting = open, added = 1; added > 0 && effort.stepsLeft > 0;) {
      waiting = waiting.filter((line) => loads.missing[line]! > 0);
      added = waiting.length > 0 ? addTransfers(waiting) : 0;
    }
    accept(open.every((line) => isPossible(line) || divideLine(line, byPrice(places[line]!, priceOf))));

    /** The cost of a unit in a further transfer. */
    function priceOf({ service, unitCost, shareAlone }: Place): number {
      return service === closed ? Infinity : unitCost + shareAlone * services[service]!.cost.perTransfer;
    }

    /** Moves other lines to other wanted transfers, if that costs less than further transfers. */
    function displaceOthers(): void {
      const end = Math.max(0, effort.stepsLeft - (kept === 1 ? size : maxExamined * size));
      for (const line of open) {
        if (loads.missing[line] === 0) continue;
        spend(places[line]!.length / 4);
        const most = places[line]!.reduce((least, place) => Math.min(least, priceOf(place)), Infinity);
        for (const place of cheapest[line]!) {
          if (counts[place.service]! > 0) displace(place, (most - place.unitCost) / place.share, end);
        }
      }
    }

    /** Stops when only `end` steps are left. */
    function displace(place: Place, most: number, end: number): void {
      for (const other of loads.held[place.service]!) {
        if (effort.stepsLeft <= end || loads.spare(place, Infinity) === 0) break;
        spend(1);
        if (other.qty === 0 || other === place || isDated[other.line]) continue;
        spend(places[other.line]!.length / 4);
        for (const target of places[other.line]!) {
          const isDearer = (target.unitCost - other.unitCost) / other.share >= most;
          if (target === other || target.packQty !== other.packQty || isDearer) continue;
          const packs = Math.ceil((loads.missing[place.line]! * place.share) / other.share / other.packQty);
          const { qty } = other;
          loads.put(other, qty - Math.min(qty, packs * other.packQty));
          const moved = fill(target, counts[target.service]!);
          fill(other, Infinity);
          if (moved > 0) fill(place, counts[place.service]!);
        }
      }
    }

    /** Adds transfers of the service that carries the largest part of these lines for its cost. Returns the units. */
    function addTransfers(waiting: readonly number[]): number {
      const rooms = all.map(() => 1);
      const costs = all.map((service) => {
        return loads.price(service, loads.count(service) + 1) - loads.price(service, loads.count(service));
      });
      const [parts, shares] = [all.map(() => 0), all.map(() => 0)];
      for (const line of waiting) {
        spend(places[line]!.length);
        for (const place of places[line]!) {
          const { service, share, packQty, unitCost } = place;
          const possible = loads.spare(place, Infinity);
          shares[service]! += possible * share;
          const qty = Math.min(possible, Math.floor(rooms[service]! / share + 1e-9));
          if (qty < packQty) continue;
          rooms[service]! -= qty * share;
          parts[service]! += qty / needs[line]!;
          costs[service]! += qty * unitCost;
        }
      }
      const ratios = all.map((service) => {
        const price = (costs[service]! || 1e-9) * (service === closed ? 1e9 : 1);
        return (parts[service]! / price) * (1 + 0.3 * noise * random());
      });
      const service = ratios.indexOf(ratios.reduce((most, ratio) => Math.max(most, ratio)));
      const transfers = loads.count(service) + Math.max(1, Math.floor(shares[service]! / 2));
      const found = waiting.flatMap((line) => places[line]!.filter((place) => place.service === service));
      found.sort((a, b) => a.share * needs[a.line]! - b.share * needs[b.line]!);
      return sum(found.map((place) => fill(place, transfers)));
    }
  }

  /** Takes units from a service until so many transfers carry the rest. Adds their lines to the open ones. */
  function cut(service: number, transfers: number, open: number[]): void {
    const held = loads.held[service]!;
    const from = Math.floor(random() * held.length);
    for (let index = 0; index < held.length && loads.share(service) > transfers; index += 1) {
      spend(1);
      const place = held[(from + index) % held.length]!;
      const { line, qty, share, packQty } = place;
      if (qty === 0) continue;
      if (loads.missing[line] === 0) open.push(line);
      const packs = Math.ceil((loads.share(service) - transfers) / share / packQty);
      loads.put(place, Math.max(0, qty - packs * packQty));
    }
  }

  /** Divides a line among its places, the first as much as possible. Returns whether all units are supplied. */
  function divideLine(line: number, order: readonly Place[]): boolean {
    spend(stepsPerDivision);
    release(line);
    const qtys = divide(
      line,
      order.map(({ service }) => service),
    );
    order.forEach((place, index) => {
      loads.put(place, qtys[index]!);
    });
    return isPossible(line);
  }

  /** Whether all units of a line are supplied, by services that can take them together. */
  function isPossible(line: number): boolean {
    if (isDated[line]) spend(stepsPerClaim);
    return loads.missing[line] === 0 && (!isDated[line] || canTake(line, loads.takesOf(line)));
  }

  function release(line: number): void {
    for (const place of places[line]!) loads.put(place, 0);
  }

  /** Adds missing units to a place as far as so many transfers carry them. */
  function fill(place: Place, transfers: number): number {
    const qty = loads.spare(place, transfers);
    if (qty > 0) loads.put(place, place.qty + qty);
    return qty;
  }

  /** The numbers from 0; if trying so many takes too long, some of them at random. */
  function someOf(count: number): readonly number[] {
    const few = Math.ceil(placesPerSweep / size);
    return Array.from({ length: Math.min(count, few) }, (_, index) =>
      count > few ? Math.floor(random() * count) : index,
    );
  }

  function random(): number {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return seed / 2 ** 31;
  }
}

/** The places in the order of their prices, then of the services. */
function byPrice(places: readonly Place[], priceOf: (place: Place) => number): readonly Place[] {
  const priced = Array.from(places, (place) => ({ place, price: priceOf(place) }));
  return priced.sort((a, b) => a.price - b.price).map(({ place }) => place);
}
