import { sum } from "../sum";
import type { Demand, Taken } from "./createPriority";

/** The most divisions that are tried. */
const maxTried = 20_000;

/**
 * Serves needs for a SKU in packs of different sizes by trying every division: in turn, each need gets as many units as
 * whole packs allow without less for earlier needs.
 *
 * @param used Units that are gone.
 * @returns The units of each need, and those that the first need takes of each of its offers; `undefined` if there are
 * too many divisions.
 */
export function divideWhole(demands: readonly Demand[], used: readonly Taken[]) {
  const levels = Array.from(new Map(demands.flatMap(({ offers }) => offers.map((one) => [keyOf(one), one]))).values());
  const rooms = levels.map(({ source, most }) => {
    const gone = used.filter((one) => one.source === source && one.most <= most);
    return most - sum(gone.map(({ qty }) => qty));
  });
  // The destinations have a room, too: what they accept.
  const destinations = Array.from(new Set(demands.map(({ destWarehouseCode }) => destWarehouseCode)));
  for (const code of destinations) rooms.push(demands.find((one) => one.destWarehouseCode === code)!.acceptedQty);
  const known = new Map<string, Division>();
  let triesLeft = maxTried;
  const found = divide(0);
  return triesLeft > 0 ? found : undefined;

  function divide(index: number): Division {
    const demand = demands[index];
    if (!demand) return { served: [], takes: [] };
    const key = `${index}: ${rooms.join()}`;
    let best = known.get(key);
    for (const takes of best ? [] : mostOf(demand)) {
      take(demand, takes, 1);
      const { served } = divide(index + 1);
      take(demand, takes, -1);
      const place = served.findIndex((qty, later) => qty !== best?.served[later + 1]);
      if (!best || (place >= 0 && served[place]! > best.served[place + 1]!)) {
        best = { served: [sum(takes), ...served], takes };
      }
      if (triesLeft <= 0 || served.every((qty, later) => qty === demands[index + 1 + later]!.qty)) break;
    }
    known.set(key, best!);
    return best!;
  }

  /** Every division of one need among its offers that has as many units as possible. */
  function mostOf(demand: Demand): readonly (readonly number[])[] {
    const { offers, qty } = demand;
    let [most, found] = [0, [offers.map(() => 0)]];
    const takes = offers.map(() => 0);
    choose(0, qty);
    return found;

    function choose(place: number, left: number): void {
      triesLeft -= 1;
      if (place === offers.length) {
        if (qty - left > most) [most, found] = [qty - left, []];
        if (qty - left === most) found.push(takes.slice());
        return;
      }
      const { packQty } = offers[place]!;
      const room = roomsOf(demand, place).reduce((least, level) => Math.min(least, rooms[level]!), left);
      for (let units = room - (room % packQty); units >= 0 && triesLeft > 0; units -= packQty) {
        takes[place] = units;
        change(demand, place, -units);
        choose(place + 1, left - units);
        change(demand, place, units);
      }
      takes[place] = 0;
    }
  }

  function take(demand: Demand, takes: readonly number[], sign: number): void {
    takes.forEach((qty, place) => {
      change(demand, place, -sign * qty);
    });
  }

  function change(demand: Demand, place: number, units: number): void {
    for (const level of roomsOf(demand, place)) rooms[level]! += units;
  }

  /** The rooms that units of an offer fill. */
  function roomsOf({ offers, destWarehouseCode }: Demand, place: number): readonly number[] {
    const { source, most } = offers[place]!;
    const own = Array.from(levels.keys()).filter((level) => {
      return levels[level]!.source === source && levels[level]!.most >= most;
    });
    return [...own, levels.length + destinations.indexOf(destWarehouseCode)];
  }
}

interface Division {
  readonly served: readonly number[];
  readonly takes: readonly number[];
}

function keyOf({ source, most }: { readonly source: string; readonly most: number }): string {
  return JSON.stringify([source, most]);
}
