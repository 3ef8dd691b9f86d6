import type { TransferFilter } from "../list/TransferFilter";
import { type Conditions, joinConditions } from "./conditions";
import type { TransferColumn } from "./transferRows";

/** How a list is ordered, in SQL. */
export interface Order {
  readonly direction: "asc" | "desc";
  /** Compares `seq` with the first that may be on the page. */
  readonly comparison: "<=" | ">=";
  readonly firstParameter: string;
}

/** A b-tree that holds the transfers of one value, or of one combination of values, in the order of `seq`. */
export interface OrderedIndex {
  readonly suffix: string;
  readonly columns: readonly TransferColumn[];
  /** The fields of a filter that ask for its columns. */
  readonly fields: readonly (keyof TransferFilter)[];
  /**
   * It is ordered by `seq` plus this number. Each index has another one, so that no other can give this order: PostgreSQL
   * would walk the primary key through the whole table where it expects a match soon, and is wrong.
   */
  readonly shift: number;
}

/** The most selective first: the first whose fields are all given is walked. */
export const orderedIndexes: readonly OrderedIndex[] = [
  { suffix: "code", columns: ["code"], fields: ["codes"], shift: 1 },
  { suffix: "reference", columns: ["ref_code"], fields: ["refCode"], shift: 2 },
  {
    suffix: "lane_status",
    columns: ["src_warehouse_code", "dest_warehouse_code", "status"],
    fields: ["srcWarehouseCode", "destWarehouseCode", "statuses"],
    shift: 3,
  },
  {
    suffix: "lane",
    columns: ["src_warehouse_code", "dest_warehouse_code"],
    fields: ["srcWarehouseCode", "destWarehouseCode"],
    shift: 4,
  },
  {
    suffix: "source_status",
    columns: ["src_warehouse_code", "status"],
    fields: ["srcWarehouseCode", "statuses"],
    shift: 5,
  },
  { suffix: "source", columns: ["src_warehouse_code"], fields: ["srcWarehouseCode"], shift: 6 },
  {
    suffix: "destination_status",
    columns: ["dest_warehouse_code", "status"],
    fields: ["destWarehouseCode", "statuses"],
    shift: 7,
  },
  { suffix: "destination", columns: ["dest_warehouse_code"], fields: ["destWarehouseCode"], shift: 8 },
  { suffix: "status", columns: ["status"], fields: ["statuses"], shift: 9 },
];

/** The expression that the index is ordered by. */
export function orderOf({ shift }: OrderedIndex): string {
  return `(seq + ${shift})`;
}

/** The index whose columns are asked for, or `undefined`: then the primary key is walked. */
export function findOrderedIndex(conditions: Conditions): OrderedIndex | undefined {
  return orderedIndexes.find(({ fields }) => fields.every((field) => conditions[field] !== undefined));
}

/**
 * A select of the first transfers in order that have the values of the index, from the cursor on. Beside the columns it
 * gives `position`, which they are ordered by.
 */
export function selectInOrder(
  table: string,
  columns: string,
  index: OrderedIndex | undefined,
  conditions: Conditions,
  { direction, comparison, firstParameter }: Order,
  limitParameter: string,
): string {
  const fields = index?.fields ?? [];
  const listed = fields.find((field) => conditions[field]?.list !== undefined);
  if (listed === undefined) return selectOne();

  // An index gives the order within one value: the first of each value are merged.
  const column = listed === "codes" ? "code" : "status";
  const one = selectOne(`${column} = listed.value`);
  return (
    `select each.* from unnest(${conditions[listed]!.list!}) as listed(value) cross join lateral (${one}) as each ` +
    `order by each.position ${direction} limit ${limitParameter}`
  );

  function selectOne(...further: readonly string[]): string {
    const key = index ? orderOf(index) : "seq";
    const bound = index ? `${firstParameter} + ${index.shift}` : firstParameter;
    const tests = fields.filter((field) => field !== listed).map((field) => conditions[field]!.sql);
    const where = joinConditions([...tests, ...further, `${key} ${comparison} ${bound}`]);
    return `select ${columns}, ${key} as position from ${table} where ${where} order by ${key} ${direction} limit ${limitParameter}`;
  }
}
