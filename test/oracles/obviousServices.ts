// The oracle of planSources over services: every set of services and every division of the units among them. Do not improve it.

/** What a warehouse has of a SKU. */
export interface ObviousLevel {
  readonly availableQty: number;
  readonly packQty: number;
  /** Units by the day until which they are good; `undefined` if nothing expires. */
  readonly lots: readonly { readonly qty: number; readonly goodUntil: number }[] | undefined;
}

export interface ObviousService {
  readonly source: number;
  readonly arrival: number;
  readonly cost: number;
  /** For each SKU: the day on which it must still be good, or `undefined` if the service does not carry it. */
  readonly goodOn: readonly (number | undefined)[];
}

export interface ObviousChoice {
  readonly cost: number;
  readonly lastArrival: number;
  /** The most units of each SKU that all services together supply. */
  readonly supplied: readonly number[];
}

/** The cheapest services that supply as much as all of them, and the earliest last arrival of any that are as cheap. */
export function obviousServices(
  wanted: readonly number[],
  levels: readonly (readonly (ObviousLevel | undefined)[])[],
  services: readonly ObviousService[],
): ObviousChoice {
  const supplied = wanted.map((_, sku) => mostUnits(sku, services));
  let [cost, lastArrival] = [Infinity, Infinity];
  for (let set = 0; set < 2 ** services.length; set += 1) {
    const chosen = services.filter((_, place) => Math.floor(set / 2 ** place) % 2 === 1);
    const sum = chosen.reduce((total, each) => total + each.cost, 0);
    const last = chosen.reduce((most, { arrival }) => Math.max(most, arrival), -Infinity);
    if (sum > cost || (sum === cost && last >= lastArrival)) continue;
    if (!wanted.every((_, sku) => mostUnits(sku, chosen) === supplied[sku])) continue;
    [cost, lastArrival] = [sum, last];
  }
  return { cost, lastArrival, supplied };

  function mostUnits(sku: number, chosen: readonly ObviousService[]): number {
    return most(
      sku,
      chosen,
      wanted[sku]!,
      levels.map((row) => row[sku]),
    );
  }
}

/** Tries every quantity of the first service, and then of the others with what is left. */
function most(
  sku: number,
  [first, ...others]: readonly ObviousService[],
  wanted: number,
  stock: readonly (ObviousLevel | undefined)[],
): number {
  if (!first) return 0;
  let best = most(sku, others, wanted, stock);
  const level = stock[first.source];
  const goodOn = first.goodOn[sku];
  if (!level || goodOn === undefined) return best;
  const { packQty, lots } = level;
  const fresh = (lots ?? []).filter(({ goodUntil }) => goodUntil >= goodOn);
  const freshQty = lots ? fresh.reduce((sum, { qty }) => sum + qty, 0) : Infinity;
  for (let qty = packQty; qty <= Math.min(wanted, level.availableQty, freshQty); qty += packQty) {
    let rest = qty;
    const byDate = [...(lots ?? [])].sort((a, b) => a.goodUntil - b.goodUntil);
    const left = byDate.map((lot) => {
      const taken = lot.goodUntil >= goodOn ? Math.min(rest, lot.qty) : 0;
      rest -= taken;
      return { ...lot, qty: lot.qty - taken };
    });
    const after = { packQty, availableQty: level.availableQty - qty, lots: lots && left };
    const changed = stock.map((each, source) => (source === first.source ? after : each));
    best = Math.max(best, qty + most(sku, others, wanted - qty, changed));
  }
  return best;
}

/** The least cost of columns, at most one of each group, that together have at least the needs. */
export function cheapestColumns(
  needs: readonly number[],
  [group, ...others]: readonly (readonly { readonly row: readonly number[]; readonly cost: number }[])[],
): number {
  if (needs.every((need) => need <= 0)) return 0;
  if (!group) return Infinity;
  const withColumn = group.map(
    ({ row, cost }) =>
      cost +
      cheapestColumns(
        needs.map((need, sku) => need - row[sku]!),
        others,
      ),
  );
  return Math.min(cheapestColumns(needs, others), ...withColumn);
}
