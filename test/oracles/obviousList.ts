import {
  type ListQuery,
  progressOf,
  type StockTransfer,
  type TransferFilter,
  type TransferPage,
  type TransferStatus,
} from "stock-transfer";

// The oracle of the list: one condition after the other over an array. Do not improve it.

type Test = (filter: TransferFilter, transfer: StockTransfer) => boolean;

const tests: Readonly<Record<keyof TransferFilter, Test>> = {
  partnerCode: ({ partnerCode }, { partner }) => partnerCode === undefined || partnerCode === partner.code,
  srcWarehouseCode: ({ srcWarehouseCode: src }, given) => src === undefined || src === given.srcWarehouseCode,
  destWarehouseCode: ({ destWarehouseCode: dest }, given) => dest === undefined || dest === given.destWarehouseCode,
  srcWarehouseCodes: ({ srcWarehouseCodes: codes }, { srcWarehouseCode }) =>
    codes === undefined || codes.includes(srcWarehouseCode),
  destWarehouseCodes: ({ destWarehouseCodes: codes }, { destWarehouseCode }) =>
    codes === undefined || codes.includes(destWarehouseCode),
  refCode: ({ refCode }, given) => refCode === undefined || refCode === given.refCode,
  createdFrom: ({ createdFrom: from }, { createdAt }) => from === undefined || createdAt >= from,
  createdTo: ({ createdTo: to }, { createdAt }) => to === undefined || createdAt <= to,
  updatedFrom: ({ updatedFrom: from }, { updatedAt }) => from === undefined || updatedAt >= from,
  updatedTo: ({ updatedTo: to }, { updatedAt }) => to === undefined || updatedAt <= to,
  arrivesFrom: ({ arrivesFrom: from }, given) => from === undefined || given.estimatedArrivalDate >= from,
  arrivesTo: ({ arrivesTo: to }, given) => to === undefined || given.estimatedArrivalDate <= to,
  departsFrom: ({ departsFrom: from }, { departureDate: date }) =>
    from === undefined || (date !== undefined && date >= from),
  departsTo: ({ departsTo: to }, { departureDate: date }) => to === undefined || (date !== undefined && date <= to),
  transferTypes: ({ transferTypes: types }, given) =>
    types === undefined || types.some((type) => type === given.transferType),
  statuses: ({ statuses }, { status }) => statuses === undefined || statuses.includes(status),
  skus: ({ skus }, { items }) => skus === undefined || items.some(({ sku }) => skus.includes(sku)),
  codes: ({ codes }, { code }) => codes === undefined || codes.includes(code),
};
const allTests = Object.values(tests);

export function obviousMatches(filter: TransferFilter, transfer: StockTransfer): boolean {
  return allTests.every((test) => test(filter, transfer));
}

/** All that match, in the order of the list. */
export function obviousMatchesOf(
  transfers: Iterable<StockTransfer>,
  { filter, order }: Pick<ListQuery, "filter" | "order">,
): StockTransfer[] {
  const upwards = [...transfers].filter((transfer) => obviousMatches(filter, transfer)).sort((a, b) => a.seq - b.seq);
  return order === "oldest" ? upwards : upwards.reverse();
}

export function obviousCountByStatus(
  transfers: Iterable<StockTransfer>,
  filter: TransferFilter,
): Record<TransferStatus, number> {
  const counts = { created: 0, processing: 0, in_transit: 0, completed: 0, cancelled: 0 };
  for (const transfer of transfers) if (obviousMatches(filter, transfer)) counts[transfer.status] += 1;
  return counts;
}

/** The units of each SKU of the matches, by the progress of each match. */
export function obviousQuantities(
  transfers: Iterable<StockTransfer>,
  filter: TransferFilter,
): { sku: string; transfers: number; qty: number; leftQty: number; underWayQty: number }[] {
  const matches = [...transfers].filter((transfer) => obviousMatches(filter, transfer));
  const skus = [...new Set(matches.flatMap(({ items }) => items.map(({ sku }) => sku)))].sort();
  return skus.map((sku) => {
    const of = matches.filter(({ items }) => items.some((item) => item.sku === sku));
    const progress = of.flatMap(progressOf).filter((each) => each.sku === sku);
    const sum = (field: "qty" | "leftQty" | "underWayQty") => progress.reduce((all, each) => all + each[field], 0);
    return { sku, transfers: of.length, qty: sum("qty"), leftQty: sum("leftQty"), underWayQty: sum("underWayQty") };
  });
}

export function obviousPage(transfers: Iterable<StockTransfer>, query: ListQuery): TransferPage {
  const after = obviousMatchesOf(transfers, query).filter(
    ({ seq }) => query.next === 0 || (query.order === "oldest" ? seq > query.next : seq < query.next),
  );
  const shown = after.slice(0, query.limit);
  return { transfers: shown, next: after.length > query.limit ? (shown.at(-1)?.seq ?? 0) : 0 };
}
