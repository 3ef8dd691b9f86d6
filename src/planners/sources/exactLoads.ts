import { maxAmount } from "../../result/kinds";
import { limitsOf, type LoadProblem, type Place } from "./LoadProblem";

/** The most pairs of a state and a part of it, times services: enough for 12 packs of 12 lines and 4 services. */
const maxPairs = 4 * 3 ** 12;

/**
 * The cheapest loads of a small problem, by dynamic programming over all divisions of the units. A state has a number of
 * units for each line. Among equally cheap loads, the first service carries as many packs as possible, then the second,
 * and so on.
 *
 * @returns The units of each line and service; `undefined` if the problem is too large.
 */
export function exactLoads(problem: LoadProblem): readonly (readonly number[])[] | undefined {
  const { needs, services, places, canTake } = problem;
  const lines = places.filter((_, line) => needs[line]! > 0);
  const hasPeers = lines.flat().some(({ peers }) => peers.length > 1);
  const units = lines.map((each) => each.map(({ packQty }) => packQty).reduce(greatestCommonDivisor));
  const radices = lines.map(([first], index) => needs[first!.line]! / units[index]! + 1);
  const pairs = radices.reduce((product, radix) => (product * radix * (radix + 1)) / 2, services.length);
  // Packs of all services are compared as one number, whose digits are the packs of each.
  const base = radices.reduce((sum, radix) => sum + radix - 1, 1);
  const ranks = services.map((_, service) => base ** (services.length - 1 - service));
  if (pairs > maxPairs || base ** services.length > maxAmount || (canTake && hasPeers)) return undefined;

  const strides = radices.map((_, index) => radices.slice(0, index).reduce((a, b) => a * b, 1));
  const size = radices.reduce((a, b) => a * b, 1);
  const states = Array.from({ length: size }, (_, state) =>
    radices.map((radix, index) => Math.floor(state / strides[index]!) % radix),
  );
  const masks = states.map((digits) => digits.reduce((mask, digit, index) => mask | (Number(digit > 0) << index), 0));

  let all = startOf();
  const stages: { readonly parts: Int32Array; readonly steps: Step[] }[] = [];
  for (const group of bySource()) {
    const { loads, steps } = combine(group);
    const { parts, loads: together } = choose(loads, all, () => true);
    all = together;
    stages.push({ parts, steps });
  }
  let left = size - 1;
  for (const { parts, steps } of stages.reverse()) {
    let part = parts[left]!;
    left -= part;
    for (const { service, parts: taken } of steps.reverse()) {
      take(service, states[taken[part]!]!);
      part -= taken[part]!;
    }
  }
  return places.map((each) => {
    const qtys = services.map(() => 0);
    for (const place of each) {
      qtys[place.service] = place.qty;
      place.qty = 0;
    }
    return qtys;
  });

  function take(service: number, digits: readonly number[]): void {
    lines.forEach((each, index) => {
      const place = each.find((one) => one.service === service);
      if (place) place.qty = digits[index]! * units[index]!;
    });
  }

  function bySource(): readonly (readonly number[])[] {
    const groups = new Map<number, number[]>();
    services.forEach(({ source }, service) => groups.set(source, [...(groups.get(source) ?? []), service]));
    return Array.from(groups.values());
  }

  /** By state: the least cost, and the preference among equal costs. */
  interface StateLoads {
    readonly costs: readonly number[];
    readonly preferences: readonly number[];
  }

  interface Step {
    readonly service: number;
    readonly parts: Int32Array;
  }

  function startOf(): StateLoads {
    return { costs: states.map((_, state) => (state === 0 ? 0 : Infinity)), preferences: states.map(() => 0) };
  }

  /** The best loads of each state by one source. Services that arrive last take first: they can take the least. */
  function combine(group: readonly number[]): { readonly loads: StateLoads; readonly steps: Step[] } {
    const latest = (service: number) => services[service]!.latestArrivalDate;
    const steps: Step[] = [];
    let loads = startOf();
    for (const service of Array.from(group).sort((a, b) =>
      latest(a) > latest(b) ? -1 : Number(latest(a) < latest(b)),
    )) {
      const held = lines.map((each) => each.find((place) => place.service === service));
      // Lines of which all units up to this service are more than it can take.
      const full = states.map((digits) =>
        digits.reduce(
          (mask, digit, index) => mask | (Number(digit * units[index]! > (held[index]?.most ?? 0)) << index),
          0,
        ),
      );
      const own = loadsOf(service, held);
      const { parts, loads: together } = choose(own, loads, (part, state) => (masks[part]! & full[state]!) === 0);
      loads = together;
      steps.push({ service, parts });
    }
    return { loads, steps };
  }

  /** For each state, the best part for `one`; `other` carries the rest. */
  function choose(one: StateLoads, other: StateLoads, isPossible: (part: number, state: number) => boolean) {
    const parts = new Int32Array(size);
    const costs = states.map(() => Infinity);
    const preferences = states.map(() => 0);
    for (const state of states.keys()) {
      eachPart(state, (part) => {
        const cost = one.costs[part]! + other.costs[state - part]!;
        if (cost > costs[state]! || cost === Infinity || !isPossible(part, state)) return;
        const preference = one.preferences[part]! + other.preferences[state - part]!;
        if (cost === costs[state] && preference <= preferences[state]!) return;
        [costs[state], preferences[state], parts[state]] = [cost, preference, part];
      });
    }
    return { parts, loads: { costs, preferences } };
  }

  /** The cost of each state if one service carries it, with as few transfers as possible. */
  function loadsOf(service: number, held: readonly (Place | undefined)[]): StateLoads {
    const { cost, limits } = services[service]!;
    const isPossible = states.map((digits) =>
      digits.every((digit, index) => {
        const { most = 0, limit = 0, packQty = 1 } = held[index] ?? {};
        return digit * units[index]! <= Math.min(most, limit) && (digit * units[index]!) % packQty === 0;
      }),
    );
    const isOne = states.map((digits, state) => {
      const amounts = (kind: number) =>
        digits.reduce((sum, digit, index) => sum + digit * units[index]! * (held[index]?.amounts[kind] ?? 0), 0);
      return state > 0 && isPossible[state]! && limitsOf(limits).every((limit, kind) => amounts(kind) <= limit);
    });
    const transfers = new Int32Array(size);
    const costs = states.map((digits, state) => {
      if (state === 0) return 0;
      if (!isPossible[state]) return Infinity;
      let least = isOne[state] ? 1 : size;
      if (least > 1) {
        eachPart(state, (part) => {
          if (isOne[part]) least = Math.min(least, 1 + transfers[state - part]!);
        });
      }
      transfers[state] = least;
      const goods = digits.reduce((sum, digit, index) => sum + digit * units[index]! * (held[index]?.unitCost ?? 0), 0);
      return cost.perService + cost.perTransfer * least + goods;
    });
    const packs = (digits: readonly number[]) =>
      digits.reduce((sum, digit, index) => sum + (digit * units[index]!) / (held[index]?.packQty ?? 1), 0);
    return { costs, preferences: states.map((digits) => packs(digits) * ranks[service]!) };
  }

  /** Visits every state with at most the units of this state for each line, from itself down to no units. */
  function eachPart(state: number, visit: (part: number) => void): void {
    const most = states[state]!;
    const digits = Array.from(most);
    for (let part = state; ;) {
      visit(part);
      let index = 0;
      while (index < digits.length && digits[index] === 0) {
        digits[index] = most[index]!;
        part += most[index]! * strides[index]!;
        index += 1;
      }
      if (index === digits.length) return;
      digits[index]! -= 1;
      part -= strides[index]!;
    }
  }
}

export function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
