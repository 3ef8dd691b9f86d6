import { fewestTransfers } from "./obviousPlan";

// The oracle of the costs of planSources: every division of the units among the services. Do not improve it.

/** What a warehouse has of a SKU. */
export interface ObviousLevel {
  readonly availableQty: number;
  readonly packQty: number;
  readonly unitWeight: number;
  readonly unitVolume: number;
  /** Units by the day until which they are good; `undefined` if nothing expires. */
  readonly lots: readonly { readonly qty: number; readonly goodUntil: number }[] | undefined;
}

export interface ObviousService {
  /** Its place in the stocks and the configuration. */
  readonly rank: number;
  readonly source: number;
  readonly arrival: number;
  /** Of weight, volume and units. */
  readonly limits: readonly [number, number, number];
  readonly perService: number;
  readonly perTransfer: number;
  readonly perWeight: number;
  readonly perVolume: number;
  /** For each SKU: the day on which it must still be good, or `undefined` if the service does not carry it. */
  readonly goodOn: readonly (number | undefined)[];
}

/**
 * The least cost of any plan that supplies as much as possible of each SKU, and how much that is; and the packs of each
 * service by rank, the first as many as a plan of this cost allows, then the second, and so on.
 */
export function obviousLoads(
  wanted: readonly number[],
  levels: readonly (readonly (ObviousLevel | undefined)[])[],
  services: readonly ObviousService[],
): {
  readonly cost: number;
  readonly supplied: readonly number[];
  readonly packs: ReadonlyMap<number, number>;
} {
  const divisions = wanted.map((qty, sku) =>
    divisionsOf(
      sku,
      services,
      qty,
      levels.map((row) => row[sku]),
    ),
  );
  const total = (qtys: readonly number[]) => qtys.reduce((a, b) => a + b, 0);
  const supplied = divisions.map((each) => each.reduce((most, qtys) => Math.max(most, total(qtys)), 0));
  const best = divisions.map((each, sku) => each.filter((qtys) => total(qtys) === supplied[sku]));
  const known = new Map<string, number>();
  const byRank = services.map((_, service) => service).sort((a, b) => services[a]!.rank - services[b]!.rank);
  let cost = Infinity;
  let packs: readonly number[] = [];
  const choose = (sku: number, loads: readonly (readonly number[])[]) => {
    if (sku < best.length) {
      for (const qtys of best[sku]!) choose(sku + 1, [...loads, qtys]);
      return;
    }
    const loadOf = (service: number) => loads.map((qtys) => qtys[service]!);
    const own = total(services.map((_, service) => costOf(service, loadOf(service))));
    if (own > cost) return;
    const carried = byRank.map((service) => packsOf(service, loadOf(service)).length);
    const differs = carried.findIndex((count, place) => count !== packs[place]);
    if (own === cost && (differs < 0 || carried[differs]! < packs[differs]!)) return;
    [cost, packs] = [own, carried];
  };
  choose(0, []);
  return { cost, supplied, packs: new Map(byRank.map((service, place) => [services[service]!.rank, packs[place]!])) };

  function packsOf(service: number, qtys: readonly number[]): number[][] {
    return qtys.flatMap((qty, sku) => {
      const level = levels[services[service]!.source]![sku];
      const { packQty, unitWeight, unitVolume } = level ?? { packQty: 1, unitWeight: 0, unitVolume: 0 };
      const pack = [unitWeight * packQty, unitVolume * packQty, packQty];
      return Array.from({ length: qty / packQty }, () => pack);
    });
  }

  function costOf(service: number, qtys: readonly number[]): number {
    if (total(qtys) === 0) return 0;
    const key = `${service}: ${qtys.join()}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const { limits, perService, perTransfer, perWeight, perVolume } = services[service]!;
    const packs = packsOf(service, qtys);
    const amount = (kind: number) => total(packs.map((pack) => pack[kind]!));
    const found =
      perService + perTransfer * fewestTransfers(packs, limits) + perWeight * amount(0) + perVolume * amount(1);
    known.set(key, found);
    return found;
  }
}

/** Every quantity of the first service, each with every division of the rest among the others. */
function divisionsOf(
  sku: number,
  [first, ...others]: readonly ObviousService[],
  wanted: number,
  stock: readonly (ObviousLevel | undefined)[],
): readonly (readonly number[])[] {
  if (!first) return [[]];
  const without = divisionsOf(sku, others, wanted, stock).map((rest) => [0, ...rest]);
  const level = stock[first.source];
  const goodOn = first.goodOn[sku];
  if (!level || goodOn === undefined) return without;
  const { packQty, lots, availableQty } = level;
  const fresh = (lots ?? []).filter(({ goodUntil }) => goodUntil >= goodOn);
  const freshQty = lots ? fresh.reduce((sum, { qty }) => sum + qty, 0) : Infinity;
  const found = Array.from(without);
  for (let qty = packQty; qty <= Math.min(wanted, availableQty, freshQty); qty += packQty) {
    let rest = qty;
    const byDate = [...(lots ?? [])].sort((a, b) => a.goodUntil - b.goodUntil);
    const left = byDate.map((lot) => {
      const taken = lot.goodUntil >= goodOn ? Math.min(rest, lot.qty) : 0;
      rest -= taken;
      return { ...lot, qty: lot.qty - taken };
    });
    const after = { ...level, availableQty: availableQty - qty, lots: lots && left };
    const changed = stock.map((each, source) => (source === first.source ? after : each));
    for (const division of divisionsOf(sku, others, wanted - qty, changed)) found.push([qty, ...division]);
  }
  return found;
}
