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

/** For transfers that were updated at different times. */
export const listKinds: readonly ListKind[] = [
  { name: "no condition, first page", queryAt: () => firstPage({}) },
  { name: "no condition, page in the middle", queryAt: (size) => laterPage({}, Math.floor(size / 2)) },
  { name: "no condition, oldest first", queryAt: () => firstPage({}, "oldest") },
  { name: "common source", queryAt: () => firstPage({ srcWarehouseCode: "W00" }) },
  { name: "rare source", queryAt: () => firstPage({ srcWarehouseCode: "W39" }) },
  {
    name: "common source, page in the middle",
    queryAt: (size) => laterPage({ srcWarehouseCode: "W00" }, Math.floor(size / 2)),
  },
  { name: "common lane", queryAt: () => firstPage({ srcWarehouseCode: "W00", destWarehouseCode: "W01" }) },
  { name: "rare lane", queryAt: () => firstPage({ srcWarehouseCode: "W39", destWarehouseCode: "W38" }) },
  {
    name: "common source, rare status",
    queryAt: () => firstPage({ srcWarehouseCode: "W00", statuses: ["processing"] }),
  },
  { name: "common SKU", queryAt: () => firstPage({ skus: [sku(0)] }) },
  { name: "rare SKU", queryAt: () => firstPage({ skus: [sku(4_999)] }) },
  { name: "unknown SKU", isLookUp: true, queryAt: () => firstPage({ skus: ["NONE"] }) },
  { name: "50 SKUs", queryAt: () => firstPage({ skus: Array.from({ length: 50 }, (_, index) => sku(index * 100)) }) },
  { name: "one code", isLookUp: true, queryAt: () => firstPage({ codes: ["ST00005000"] }) },
  {
    name: "200 codes",
    isLookUp: true,
    queryAt: () => firstPage({ codes: Array.from({ length: 200 }, (_, index) => code(index * 50 + 1)) }),
  },
  { name: "reference", queryAt: () => firstPage({ refCode: "PO-2500" }) },
  { name: "unknown reference", isLookUp: true, queryAt: () => firstPage({ refCode: "NONE" }) },
  {
    name: "created on one day in the middle",
    queryAt: (size) => firstPage({ createdFrom: middle(size), createdTo: middle(size) + day }),
  },
  { name: "created in the older half", queryAt: (size) => firstPage({ createdTo: middle(size) }) },
  { name: "updated in the last hour", queryAt: (size) => firstPage({ updatedFrom: lastHour(size) }) },
  {
    name: "updated in the last hour, rare source",
    queryAt: (size) => firstPage({ srcWarehouseCode: "W30", updatedFrom: lastHour(size) }),
  },
  {
    name: "updated in the last hour, oldest first",
    queryAt: (size) => firstPage({ updatedFrom: lastHour(size) }, "oldest"),
  },
  {
    name: "many by destination, many by status, none by both",
    queryAt: () => firstPage({ destWarehouseCode: "W01", statuses: ["cancelled"] }),
  },
  { name: "rare SKU, rare source", queryAt: () => firstPage({ skus: [sku(3_000)], srcWarehouseCode: "W39" }) },
  {
    name: "500 rare SKUs, rare source",
    queryAt: () =>
      firstPage({ srcWarehouseCode: "W39", skus: Array.from({ length: 500 }, (_, index) => sku(4_999 - index)) }),
  },
];

const minute = 60_000;
const day = 24 * 60 * minute;

function firstPage(filter: TransferFilter, order: "newest" | "oldest" = "newest"): ListQuery {
  return { filter, limit: 20, next: 0, order };
}

function laterPage(filter: TransferFilter, next: number): ListQuery {
  return { ...firstPage(filter), next };
}

function code(number: number): string {
  return `ST${String(number).padStart(8, "0")}`;
}

function middle(size: number): number {
  return start + (size / 2) * minute;
}

function lastHour(size: number): number {
  return start + (size - 60) * minute;
}

/** Time ranges over transfers that were updated in five nightly runs. */
export function nightlyKinds(runFollows: "chance" | "seq"): ListKind[] {
  const last = (size: number) => ({ updatedFrom: instantOfRun(5, size) });
  const second = (size: number) => ({ updatedFrom: instantOfRun(2, size), updatedTo: instantOfRun(2, size) });
  const nineSkus = { skus: Array.from({ length: 9 }, (_, rank) => sku(rank)) };

  const kind = (
    name: string,
    range: (size: number) => TransferFilter,
    filter: TransferFilter = {},
    order?: "oldest",
  ): ListKind => ({
    name: runFollows === "seq" ? `${name}; runs follow seq` : name,
    queryAt: (size) => firstPage({ ...filter, ...range(size) }, order),
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
