import { countPlanned } from "../transfers/planTransfers";
import { sum } from "../sum";
import { limitsOf, type LoadProblem, type Place, shareOf } from "./LoadProblem";

/** Loads of services that can be changed, and what they cost. */
export type Loads = ReturnType<typeof createLoads>;

/** The units of the places that have some. */
export type Taken = readonly (readonly [Place, number])[];

/** Counting the transfers of a load takes as long as this many steps for each place, and for each pack. */
const [stepsPerPlace, stepsPerPack] = [4, 0.5];
/** Further packs do not take longer. */
const maxPacks = 2_000;

/** Starts with the first loads. They are kept in the places of the problem, so a problem can have one of these. */
export function createLoads({ services, places, first }: LoadProblem) {
  const limits = services.map((service) => limitsOf(service.limits));
  const held = services.map((): Place[] => []);
  const amounts = services.map(() => [0, 0, 0]);
  /** The number of lines and of packs of each service, and a hash of its load. */
  const [lines, packs, hashes] = [services.map(() => 0), services.map(() => 0), services.map(() => 0)];
  /** For each line, the units without a place. */
  const missing = places.map((_, line) => sum(first[line]!));
  const counts = services.map(() => new Map<number, number>());
  let goods = 0;
  let changed: (readonly [Place, number])[] = [];
  for (const place of places.flat()) held[place.service]!.push(place);
  set(places.flatMap((each, line) => each.map((place) => [place, first[line]![place.service]!] as const)));
  return { held, missing, lines, packs, put, set, taken, takesOf, spare, share, count, price, cost, commit, revert };

  /** Sets the units of a place. */
  function put(place: Place, qty: number): void {
    const { service, line, packQty, unitCost, amounts: ofUnit } = place;
    const added = qty - place.qty;
    if (added === 0) return;
    changed.push([place, place.qty]);
    lines[service]! += Number(qty > 0) - Number(place.qty > 0);
    place.qty = qty;
    missing[line]! -= added;
    packs[service]! += added / packQty;
    hashes[service] = (hashes[service]! + Math.imul(added, 2 * Math.imul(line + 1, 0x9e37_79b1) + 1)) | 0;
    goods += added * unitCost;
    const total = amounts[service]!;
    for (let kind = 0; kind < ofUnit.length; kind += 1) total[kind]! += added * ofUnit[kind]!;
  }

  function set(qtys: Taken): void {
    for (const each of places) for (const place of each) put(place, 0);
    for (const [place, qty] of qtys) put(place, qty);
    commit();
  }

  function taken(): Taken {
    return places.flatMap((each) => each.filter(({ qty }) => qty > 0).map((place) => [place, place.qty] as const));
  }

  /** The units of each service. */
  function takesOf(line: number): readonly number[] {
    const qtys = services.map(() => 0);
    for (const { service, qty } of places[line]!) qtys[service] = qty;
    return qtys;
  }

  function commit(): void {
    changed = [];
  }

  /** Undoes the changes since the last `commit`. */
  function revert(): void {
    const undone = changed;
    changed = [];
    for (let index = undone.length - 1; index >= 0; index -= 1) put(...undone[index]!);
    changed = [];
  }

  /** The units that a place can take beside those already taken from its source. */
  function room({ most, limit, peers, qty }: Place): number {
    let least = Math.min(most, limit) - qty;
    if (peers.length === 1) return least;
    for (const peer of peers) {
      if (peer.most < most) continue;
      let left = peer.most;
      for (const other of peers) if (other.most <= peer.most) left -= other.qty;
      least = Math.min(least, left);
    }
    return least;
  }

  /** The missing units that so many transfers of the service of a place can take beside their load, in whole packs. */
  function spare(place: Place, transfers: number): number {
    const { service, line, amounts: ofUnit, packQty } = place;
    let most = missing[line]!;
    if (most < packQty || transfers <= 0) return 0;
    const [total, limit] = [amounts[service]!, limits[service]!];
    for (let kind = 0; kind < ofUnit.length; kind += 1) {
      // Infinity times 0 would be NaN.
      if (limit[kind] === Infinity || ofUnit[kind] === 0) continue;
      most = Math.min(most, (limit[kind]! * transfers - total[kind]!) / ofUnit[kind]!);
    }
    if (most < packQty) return 0;
    most = Math.min(most, room(place));
    return most < packQty ? 0 : Math.floor(most / packQty) * packQty;
  }

  /** The load in transfers. */
  function share(service: number): number {
    const total = amounts[service]!;
    let most = 0;
    for (let kind = 0; kind < total.length; kind += 1)
      most = Math.max(most, shareOf(total[kind]!, limits[service]![kind]!));
    return most;
  }

  /** The transfers that the load needs at least, apart from rounding errors. */
  function count(service: number): number {
    return lines[service] === 0 ? 0 : Math.max(1, Math.ceil(share(service) - 1e-9));
  }

  /** The cost of so many transfers of a service. */
  function price(service: number, transfers: number): number {
    const { perService, perTransfer } = services[service]!.cost;
    return transfers === 0 ? 0 : perService + perTransfer * transfers;
  }

  /**
   * What the loads cost. Stops at a cost above `most`.
   *
   * @param charge Is told the steps.
   */
  function cost(most: number, charge: (steps: number) => void): number {
    const least = services.map((_, service) => count(service));
    let total = least.reduce((sum, transfers, service) => sum + price(service, transfers), goods);
    for (let service = 0; service < lines.length && total <= most; service += 1) {
      if (least[service]! > 1) total += price(service, packed(service, charge)) - price(service, least[service]!);
    }
    return total;
  }

  /** The transfers of a service, by packing its load without a search. */
  function packed(service: number, charge: (steps: number) => void): number {
    const known = counts[service]!.get(hashes[service]!);
    if (known !== undefined) return known;
    charge(stepsPerPlace * held[service]!.length + stepsPerPack * Math.min(maxPacks, packs[service]!));
    const found = countPlanned(
      held[service]!.filter(({ qty }) => qty > 0),
      services[service]!.limits,
    );
    counts[service]!.set(hashes[service]!, found);
    return found;
  }
}
