import { maxAmount } from "../result/kinds";
import { writtenBy } from "./changeFeed";
import { type FilterField, filterColumns, timeFields } from "./conditions";
import type { IndexShape } from "./inspection";
import { partnerColumns } from "./scope";
import type { TransferLayout } from "./transferSchema";

// The indexes of both tables, and the expressions that make the planner of PostgreSQL use them. Their effects are those of
// versions 15 to 18; `bench/parts/postgres` measures them.

/** A b-tree that holds the transfers of one value, or of one combination of values, in the order of `seq`. */
export interface OrderedIndex {
  readonly suffix: string;
  /** The fields of a filter that ask for its columns. */
  readonly fields: readonly FilterField[];
  /**
   * The index is ordered by `seq` plus this number, and no other index is. Ordered by plain `seq`, a page of a rare value was read
   * by an Index Scan of the primary key through the whole table, where the planner wrongly expected a match soon.
   */
  readonly shift: number;
}

/** The most selective index comes first: the first index whose fields are all given is walked. */
const orderedIndexes: readonly OrderedIndex[] = [
  { suffix: "code", fields: ["codes"], shift: 1 },
  { suffix: "reference", fields: ["refCode"], shift: 2 },
  { suffix: "lane_status", fields: ["srcWarehouseCode", "destWarehouseCode", "statuses"], shift: 3 },
  { suffix: "lane", fields: ["srcWarehouseCode", "destWarehouseCode"], shift: 4 },
  { suffix: "partner_status", fields: ["partnerCode", "statuses"], shift: 10 },
  { suffix: "partner", fields: ["partnerCode"], shift: 11 },
  { suffix: "source_status", fields: ["srcWarehouseCode", "statuses"], shift: 5 },
  { suffix: "source", fields: ["srcWarehouseCode"], shift: 6 },
  { suffix: "destination_status", fields: ["destWarehouseCode", "statuses"], shift: 7 },
  { suffix: "destination", fields: ["destWarehouseCode"], shift: 8 },
  { suffix: "status", fields: ["statuses"], shift: 9 },
];

/** Those of a table by partner: all begin with the partner. */
const partnerIndexes: readonly OrderedIndex[] = [
  ...orderedIndexes
    .filter(({ suffix, fields }) => suffix !== "status" && !fields.includes("partnerCode"))
    .map((each): OrderedIndex => ({ ...each, fields: ["partnerCode", ...each.fields] })),
  ...orderedIndexes.filter(({ fields }) => fields.includes("partnerCode")),
];

export function indexesInOrder(isByPartner: boolean): readonly OrderedIndex[] {
  return isByPartner ? partnerIndexes : orderedIndexes;
}

/** The expression that an index is ordered by. */
export function orderOf({ shift }: OrderedIndex): string {
  return `(seq + ${shift})`;
}

/** `seq` in the GiST index of times, which gives the order as the distance from a number that no `seq` is beyond. */
export const seqOfTimes = "(seq + 0)";

export function distanceFromEnd(isOldest: boolean): string {
  return `${seqOfTimes} <-> ${isOldest ? 0 : maxAmount}`;
}

/**
 * Always true, and the planner expects it to be costly: it counts the part after `or`, which is never run, since `seq` is positive.
 * So it sorts a range of time only if it expects few transfers in it, and never in a generic plan, which does not know the range.
 * Without it, a wide range was read as a whole by a Bitmap Heap Scan and sorted, for a page of 20.
 */
export const seemsCostly = "(seq > 0 or (select count(*) from generate_series(1, 1000) as each where each > seq) > 0)";

/**
 * `seq` in the order of no index, to find and sort rare matches. For `seq` the planner may walk the primary key through the whole
 * table, and for `(seq + 0)` the whole index of times.
 */
export const seqOfNoIndex = "(seq - 0)";

/** All indexes of a table of transfers but those of its keys. */
export function transferIndexes(layout: TransferLayout): readonly IndexShape[] {
  const { names, hasExtensions, hasChanges, isByPartner } = layout;
  const partner = partnerColumns(isByPartner);
  const index = (suffix: string, method: string, keys: readonly string[], ordered = 0): IndexShape => ({
    name: names.indexBy(suffix),
    method,
    keys,
    ordered,
  });
  return [
    ...indexesInOrder(isByPartner).map((each) =>
      index(each.suffix, "btree", [...columnsOf(each.fields), orderOf(each)], 1),
    ),
    index("created", "btree", [...partner, ...columnsOf(["createdFrom"])]),
    index("updated", "btree", [...partner, ...columnsOf(["updatedFrom"])]),
    // The names differ with the extensions: `if not exists` compares names alone, and would take the one for the other.
    ...(hasExtensions
      ? [
          index("sku_lane_status", "gin", [
            ...partner,
            ...columnsOf(["skus", "srcWarehouseCode", "destWarehouseCode", "statuses"]),
          ]),
          index("time", "gist", [...partner, seqOfTimes, ...columnsOf(timeFields)]),
        ]
      : [index("sku", "gin", columnsOf(["skus"]))]),
    ...(hasChanges ? [index("change", "btree", [...partner, writtenBy, "seq"], 2)] : []),
  ];
}

/** The columns that some fields of a filter ask for, each once. */
function columnsOf(fields: readonly FilterField[]): readonly string[] {
  return [...new Set(fields.map((field) => filterColumns[field].column))];
}

/** The index of a table of stock, for SKUs in all warehouses. */
export function stockIndex(name: string, isByPartner: boolean): IndexShape {
  return { name, method: "btree", keys: [...partnerColumns(isByPartner), "sku"] };
}
