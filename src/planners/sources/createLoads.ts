import { limitsOf, type LoadProblem, type Place, roomOf, shareOf } from "./LoadProblem";

/** Loads of services that can be changed, with an estimate of their cost. */
export type Loads = ReturnType<typeof createLoads>;

/** Starts with empty places. They belong to the problem, so only the latest loads of a problem can be used. */
export function createLoads({ needs, services, places, divide, canTake }: LoadProblem) {
  const held = services.map((): Place[] => []);
  for (const place of places.flat()) {
    place.qty = 0;
    held[place.service]!.push(place);
  }
  const limits = services.map((service) => limitsOf(service.limits));
  const amounts = services.map(() => limits[0]!.map(() => 0));
  const lines = services.map(() => 0);
  const isMixed = places.map((each) => each.some(({ packQty }) => packQty !== each[0]!.packQty));
  let changed: (readonly [Place, number])[] = [];
  let goods = 0;
  return {
    places,
    held,
    isMixed,
    lines,
    put,
    room,
    spare,
    count,
    fitsOne,
    share,
    price,
    cost,
    assign,
    surplus,
    commit,
    revert,
    save,
    restore,
  };

  /** Sets the units of a place. */
  function put(place: Place, qty: number): void {
    const { service, unitCost, amounts: ofUnit } = place;
    const added = qty - place.qty;
    if (added === 0) return;
    changed.push([place, place.qty]);
    lines[service]! += Number(qty > 0) - Number(place.qty > 0);
    place.qty = qty;
    goods += added * unitCost;
    for (let kind = 0; kind < ofUnit.length; kind += 1) amounts[service]![kind]! += added * ofUnit[kind]!;
  }

  /** Undoes the changes since the last `commit`. */
  function revert(): void {
    const undone = changed.reverse();
    commit();
    for (const [place, qty] of undone) put(place, qty);
    commit();
  }

  function commit(): void {
    changed = [];
  }

  function save(): readonly (readonly number[])[] {
    return places.map((each) => each.map(({ qty }) => qty));
  }

  function restore(qtys: readonly (readonly number[])[]): void {
    places.forEach((each, line) => {
      each.forEach((place, index) => {
        put(place, qtys[line]![index]!);
      });
    });
    commit();
  }

  /** The units that a place can take beside those already taken from its source, in whole packs. */
  function room(place: Place): number {
    const { line, qty, packQty, peers, most, limit } = place;
    if (!canTake || peers.length === 1) return roomOf(place);
    let [low, high] = [0, Math.floor((Math.min(most, limit) - qty) / packQty)];
    while (low < high) {
      const packs = Math.ceil((low + high) / 2);
      place.qty = qty + packs * packQty;
      if (canTake(line, peers)) low = packs;
      else high = packs - 1;
    }
    place.qty = qty;
    return low * packQty;
  }

  /** The units of a place that this many transfers (≥ 1) of its service can take beside their load. */
  function spare({ service, amounts: ofUnit, packQty }: Place, transfers: number): number {
    let most = Infinity;
    for (let kind = 0; kind < ofUnit.length; kind += 1) {
      const left = limits[service]![kind]! * transfers - amounts[service]![kind]!;
      if (ofUnit[kind]! > 0) most = Math.min(most, Math.floor(left / ofUnit[kind]! / packQty));
    }
    return Math.max(0, most * packQty);
  }

  /** The packs of a place that must leave its service before this many transfers suffice. */
  function surplus({ service, amounts: ofUnit, packQty }: Place, transfers: number): number {
    if (transfers === 0) return Infinity;
    let most = 0;
    for (let kind = 0; kind < ofUnit.length; kind += 1) {
      const over = amounts[service]![kind]! - limits[service]![kind]! * transfers;
      if (over > 0 && ofUnit[kind]! > 0) most = Math.max(most, Math.ceil(over / ofUnit[kind]! / packQty));
    }
    return most;
  }

  /** The load in transfers. */
  function share(service: number): number {
    return amounts[service]!.reduce(
      (most, amount, kind) => Math.max(most, shareOf(amount, limits[service]![kind]!)),
      0,
    );
  }

  /** The transfers that the load needs at least, apart from rounding errors. {@link fitsOne} is exact. */
  function count(service: number): number {
    return lines[service] === 0 ? 0 : Math.max(1, Math.ceil(share(service) - 1e-9));
  }

  /** Whether the load fits into one transfer, without rounding. */
  function fitsOne(service: number): boolean {
    return amounts[service]!.every((amount, kind) => amount <= limits[service]![kind]!);
  }

  /** The cost of so many transfers of a service. */
  function price(service: number, transfers: number): number {
    const { perService, perTransfer } = services[service]!.cost;
    return transfers === 0 ? 0 : perService + perTransfer * transfers;
  }

  function cost(): number {
    let total = goods;
    for (let service = 0; service < lines.length; service += 1) total += price(service, count(service));
    return total;
  }

  /** Assigns a line to these places of it, the first as much as possible. Returns the units that are left. */
  function assign(line: number, order: readonly Place[]): number {
    let left = needs[line]!;
    for (const place of places[line]!) put(place, 0);
    const inOrder = order.map(({ service }) => service);
    const divided = isMixed[line] ? divide(line, inOrder) : undefined;
    for (let index = 0; index < order.length && left > 0; index += 1) {
      const place = order[index]!;
      const most = Math.min(left, divided?.[index] ?? room(place));
      const qty = most - (most % place.packQty);
      put(place, qty);
      left -= qty;
    }
    return left;
  }
}
