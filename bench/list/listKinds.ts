import type { ListQuery } from "stock-transfer";
import { sku, start } from "../support/transfers";

/** A kind of query for a page of 20. */
export interface ListKind {
  readonly name: string;
  /** Whether the transfers that the rarest condition leaves grow in number with the collection, and have to be passed. */
  readonly grows?: true;
  /** A look-up by `code`, or one that finds nothing: here an index is worth most. */
  readonly isLookUp?: true;
  readonly query: (size: number) => ListQuery;
}

export const listKinds: readonly ListKind[] = [
  { name: "no condition, first page", query: () => page({}) },
  { name: "no condition, page in the middle", query: (size) => page({}, { next: size / 2 }) },
  { name: "no condition, oldest first", query: () => page({}, { order: "oldest" }) },
  { name: "common source", query: () => page({ srcWarehouseCode: "W00" }) },
  { name: "rare source", query: () => page({ srcWarehouseCode: "W39" }) },
  {
    name: "common source, page in the middle",
    query: (size) => page({ srcWarehouseCode: "W00" }, { next: size / 2 }),
  },
  { name: "common lane", query: () => page({ srcWarehouseCode: "W00", destWarehouseCode: "W01" }) },
  { name: "rare lane", grows: true, query: () => page({ srcWarehouseCode: "W39", destWarehouseCode: "W38" }) },
  { name: "common source, rare status", query: () => page({ srcWarehouseCode: "W00", statuses: ["processing"] }) },
  { name: "common SKU", query: () => page({ skus: [sku(0)] }) },
  { name: "rare SKU", grows: true, query: () => page({ skus: [sku(4_999)] }) },
  { name: "unknown SKU", isLookUp: true, query: () => page({ skus: ["NONE"] }) },
  { name: "50 SKUs", query: () => page({ skus: Array.from({ length: 50 }, (_, index) => sku(index * 100)) }) },
  { name: "one code", isLookUp: true, query: () => page({ codes: ["ST00005000"] }) },
  {
    name: "200 codes",
    isLookUp: true,
    query: () => page({ codes: Array.from({ length: 200 }, (_, index) => code(index * 50 + 1)) }),
  },
  { name: "reference", query: () => page({ refCode: "PO-2500" }) },
  { name: "unknown reference", isLookUp: true, query: () => page({ refCode: "NONE" }) },
  {
    name: "created on one day in the middle",
    query: (size) => page({ createdFrom: middle(size), createdTo: middle(size) + day }),
  },
  { name: "created in the older half", query: (size) => page({ createdTo: middle(size) }) },
  { name: "updated in the last hour", query: (size) => page({ updatedFrom: lastHour(size) }) },
  {
    name: "updated in the last hour, rare source",
    grows: true,
    query: (size) => page({ srcWarehouseCode: "W30", updatedFrom: lastHour(size) }),
  },
  {
    name: "updated in the last hour, oldest first",
    query: (size) => page({ updatedFrom: lastHour(size) }, { order: "oldest" }),
  },
  {
    name: "many by destination, many by status, none by both",
    grows: true,
    query: () => page({ destWarehouseCode: "W01", statuses: ["cancelled"] }),
  },
  { name: "rare SKU, rare source", grows: true, query: () => page({ skus: [sku(3_000)], srcWarehouseCode: "W39" }) },
  {
    name: "500 rare SKUs, rare source",
    grows: true,
    query: () => page({ srcWarehouseCode: "W39", skus: Array.from({ length: 500 }, (_, index) => sku(4_999 - index)) }),
  },
];

const minute = 60_000;
const day = 24 * 60 * minute;

function page(filter: ListQuery["filter"], { next = 0, order = "newest" }: Partial<ListQuery> = {}): ListQuery {
  return { filter, limit: 20, next, order };
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
