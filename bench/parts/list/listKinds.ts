import type { ListQuery, TransferFilter } from "stock-transfer";
import { instantOfRun, sku, start } from "../../data/transfers";

/** A kind of query for a page of 20. */
export interface ListKind {
  readonly name: string;
  /** A look-up by `code`, or one without matches, where an index saves most. */
  readonly isLookUp?: true;
  readonly queryAt: (size: number) => ListQuery;
  /** The same query without its time range, if the cost of the range is measured. */
  readonly withoutRange?: ListQuery;
}

const minute = 60_000;
const day = 24 * 60 * minute;
const middle = (size: number) => start + (size / 2) * minute;
const lastHour = (size: number) => start + (size - 60) * minute;
const listOf = (length: number, make: (index: number) => string) => Array.from({ length }, (_, index) => make(index));

function firstPage(filter: TransferFilter, order: "newest" | "oldest" = "newest"): ListQuery {
  return { filter, limit: 20, next: 0, order };
}

/** The first page of a filter that does not depend on the number of transfers. */
function fixed(name: string, filter: TransferFilter, order?: "oldest"): ListKind {
  return { name, queryAt: () => firstPage(filter, order) };
}

function pageInTheMiddle(name: string, filter: TransferFilter): ListKind {
  return { name, queryAt: (size) => ({ ...firstPage(filter), next: Math.floor(size / 2) }) };
}

function lookUp(name: string, filter: TransferFilter): ListKind {
  return { ...fixed(name, filter), isLookUp: true };
}

/** A filter by time. */
function timed(name: string, filterAt: (size: number) => TransferFilter, order?: "oldest"): ListKind {
  return { name, queryAt: (size) => firstPage(filterAt(size), order) };
}

/** For transfers that were updated at different times. */
export const listKinds: readonly ListKind[] = [
  fixed("no condition, first page", {}),
  pageInTheMiddle("no condition, page in the middle", {}),
  fixed("no condition, oldest first", {}, "oldest"),
  fixed("common source", { srcWarehouseCode: "W00" }),
  fixed("rare source", { srcWarehouseCode: "W39" }),
  pageInTheMiddle("common source, page in the middle", { srcWarehouseCode: "W00" }),
  fixed("common lane", { srcWarehouseCode: "W00", destWarehouseCode: "W01" }),
  fixed("rare lane", { srcWarehouseCode: "W39", destWarehouseCode: "W38" }),
  fixed("common source, rare status", { srcWarehouseCode: "W00", statuses: ["processing"] }),
  fixed("common SKU", { skus: [sku(0)] }),
  fixed("rare SKU", { skus: [sku(4_999)] }),
  lookUp("unknown SKU", { skus: ["NONE"] }),
  fixed("50 SKUs", { skus: listOf(50, (index) => sku(index * 100)) }),
  lookUp("one code", { codes: ["ST00005000"] }),
  lookUp("200 codes", { codes: listOf(200, (index) => `ST${String(index * 50 + 1).padStart(8, "0")}`) }),
  fixed("reference", { refCode: "PO-2500" }),
  lookUp("unknown reference", { refCode: "NONE" }),
  timed("created on one day in the middle", (size) => ({ createdFrom: middle(size), createdTo: middle(size) + day })),
  timed("created in the older half", (size) => ({ createdTo: middle(size) })),
  timed("updated in the last hour", (size) => ({ updatedFrom: lastHour(size) })),
  timed("updated in the last hour, rare source", (size) => ({ srcWarehouseCode: "W30", updatedFrom: lastHour(size) })),
  timed("updated in the last hour, oldest first", (size) => ({ updatedFrom: lastHour(size) }), "oldest"),
  fixed("many by destination, many by status, none by both", { destWarehouseCode: "W01", statuses: ["cancelled"] }),
  fixed("rare SKU, rare source", { skus: [sku(3_000)], srcWarehouseCode: "W39" }),
  fixed("500 rare SKUs, rare source", { srcWarehouseCode: "W39", skus: listOf(500, (index) => sku(4_999 - index)) }),
];

/** Time ranges over transfers that were updated in five nightly runs. */
export function nightlyKinds(runFollows: "chance" | "seq"): ListKind[] {
  const last = (size: number): TransferFilter => ({ updatedFrom: instantOfRun(5, size) });
  const second = (size: number) => ({ updatedFrom: instantOfRun(2, size), updatedTo: instantOfRun(2, size) });
  const suffix = runFollows === "seq" ? "; runs follow seq" : "";
  const nineSkus = { skus: listOf(9, sku) };
  const kind = (name: string, range: typeof last, filter: TransferFilter = {}, order?: "oldest"): ListKind => ({
    ...timed(name + suffix, (size) => ({ ...filter, ...range(size) }), order),
    withoutRange: firstPage(filter, order),
  });
  return [
    kind("updated in the last nightly run", last),
    kind("updated in the last nightly run, nine common SKUs", last, nineSkus),
    kind("updated in the last nightly run, oldest first", last, {}, "oldest"),
    kind("updated in the second nightly run", second),
    kind("updated in the last nightly run, rare source", last, { srcWarehouseCode: "W39" }),
  ];
}
