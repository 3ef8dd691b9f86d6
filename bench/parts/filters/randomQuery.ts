import { type ListQuery, type StockTransfer, transferStatuses } from "stock-transfer";

const hour = 3_600_000;

/**
 * A query of one to five conditions. Three of four of them are taken from one transfer, so that they often hold together; the
 * others are from a second one. Ranges of time reach from an hour to all.
 */
export function randomQuery(random: () => number, transfers: readonly StockTransfer[]): ListQuery {
  const below = (count: number) => Math.floor(random() * count);
  const pick = <Value>(list: readonly Value[]) => list[below(list.length)]!;
  /** Half of them are new ones. */
  const anyTransfer = () =>
    transfers.at(random() < 0.5 ? below(transfers.length) : -Math.ceil(transfers.length ** random()))!;
  const anySku = (transfer: StockTransfer) => pick(transfer.items).sku;
  const base = anyTransfer();

  const times = (name: "created" | "updated", at: number) => {
    const width = hour * (transfers.length / 30) ** random();
    const ends = pick(["from", "to", "both"]);
    return {
      ...(ends !== "to" && { [`${name}From`]: Math.floor(at - width * random()) }),
      ...(ends !== "from" && { [`${name}To`]: Math.floor(at + width * random()) }),
    };
  };
  const others = (first: string, counts: readonly number[], other: () => string) => {
    const all = new Set([first]);
    for (let left = pick(counts) - 1; left > 0; left -= 1) all.add(other());
    return [...all];
  };
  const conditions: ((transfer: StockTransfer) => ListQuery["filter"])[] = [
    ({ srcWarehouseCode }) => ({ srcWarehouseCode }),
    ({ destWarehouseCode }) => ({ destWarehouseCode }),
    ({ status }) => ({
      statuses: others(status, [1, 1, 1, 2, 3], () => pick(transferStatuses)) as (typeof transferStatuses)[number][],
    }),
    (transfer) => ({ skus: others(anySku(transfer), [1, 1, 1, 2, 3, 5, 20], () => anySku(anyTransfer())) }),
    ({ createdAt }) => times("created", createdAt),
    ({ updatedAt }) => times("updated", updatedAt),
    ({ refCode }) => ({ refCode }),
    ({ code }) => ({ codes: [code, anyTransfer().code] }),
  ];
  /** The last two are asked for seldom. */
  const weights = [3, 3, 3, 3, 2, 2, 1, 0.2];
  const chosen = conditions
    .map((condition, at) => ({ condition, rank: random() ** (1 / weights[at]!) }))
    .sort((a, b) => b.rank - a.rank)
    .slice(0, pick([1, 2, 2, 2, 3, 3, 3, 4, 5]));
  const filters = chosen.map(({ condition }) => condition(random() < 0.75 ? base : anyTransfer()));
  return {
    filter: Object.assign({}, ...filters) as ListQuery["filter"],
    limit: pick([20, 20, 20, 20, 20, 20, 20, 50, 100]),
    next: random() < 0.7 ? 0 : 1 + below(transfers.length),
    order: random() < 0.75 ? "newest" : "oldest",
  };
}
