import { transferStatuses } from "../list/StockTransfer";
import type { TransferFilter } from "../list/TransferFilter";
import { type Conditions, joinConditions } from "./conditions";
import type { TransferColumn } from "./transferRows";

/** How a list is ordered, in SQL. */
export interface Order {
  readonly direction: "asc" | "desc";
  /** Compares `seq` with the first that may be on the page. */
  readonly comparison: "<=" | ">=";
  readonly first: string;
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

/** Those that select most stand first. The status belongs to most of them: without one, all five are asked for. */
export const orderedIndexes: readonly OrderedIndex[] = [
  { suffix: "code", columns: ["code"], fields: ["codes"], shift: 1 },
  { suffix: "reference", columns: ["ref_code"], fields: ["refCode"], shift: 2 },
  {
    suffix: "lane",
    columns: ["src_warehouse_code", "dest_warehouse_code", "status"],
    fields: ["srcWarehouseCode", "destWarehouseCode", "statuses"],
    shift: 3,
  },
  {
    suffix: "source",
    columns: ["src_warehouse_code", "status"],
    fields: ["srcWarehouseCode", "statuses"],
    shift: 4,
  },
  {
    suffix: "destination",
    columns: ["dest_warehouse_code", "status"],
    fields: ["destWarehouseCode", "statuses"],
    shift: 5,
  },
  { suffix: "status", columns: ["status"], fields: ["statuses"], shift: 6 },
];

/** The expression that the index is ordered by. */
export function orderOf({ shift }: OrderedIndex): string {
  return `(seq + ${shift})`;
}

const allStatuses = `'{${transferStatuses.join(",")}}'::text[]`;

/** The index whose columns are asked for, or `undefined`: then the primary key is walked. */
export function findOrderedIndex(conditions: Conditions): OrderedIndex | undefined {
  const isGiven = (field: keyof TransferFilter) => conditions[field] !== undefined;
  return orderedIndexes.find(
    ({ fields }) => isGiven(fields[0]!) && fields.every((field) => field === "statuses" || isGiven(field)),
  );
}

/** A select of the first transfers in order that have the values of the index, from the cursor on. */
export function selectInOrder(
  table: string,
  columns: string,
  index: OrderedIndex | undefined,
  conditions: Conditions,
  order: Order,
  limit: string,
): string {
  const listed = index?.fields.find((field) => conditions[field] === undefined || conditions[field].list !== undefined);
  if (index === undefined || listed === undefined) return selectOne(index?.fields ?? []);

  // An index gives the order within one value: the first of each are merged.
  const list = conditions[listed]?.list ?? allStatuses;
  const others = index.fields.filter((field) => field !== listed);
  const column = listed === "codes" ? "code" : "status";
  const one = selectOne(others, `${column} = listed.value`);
  return (
    `select each.* from unnest(${list}) as listed(value) cross join lateral (${one}) as each ` +
    `order by each.seq ${order.direction} limit ${limit}`
  );

  function selectOne(fields: readonly (keyof TransferFilter)[], ...further: readonly string[]): string {
    const { direction, comparison } = order;
    const key = index ? orderOf(index) : "seq";
    const first = index ? `${order.first} + ${index.shift}` : order.first;
    const tests = fields.map((field) => conditions[field]!.sql);
    const where = joinConditions([...tests, ...further, `${key} ${comparison} ${first}`]);
    return `select ${columns} from ${table} where ${where} order by ${key} ${direction} limit ${limit}`;
  }
}
