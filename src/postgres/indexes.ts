import { maxAmount } from "../result/kinds";
import { writtenBy } from "./changeFeed";
import { type FilterField, filterColumns, timeFields } from "./conditions";
import type { IndexShape } from "./inspection";
import { partnerColumns } from "./scope";
import type { TransferLayout } from "./transferSchema";

// The indexes of both tables, and the expressions that make the planner of PostgreSQL use them. The plans in the notes are those of
// PostgreSQL 15 for 200,000 transfers.

/** A b-tree that holds the transfers of one value, or of one combination of values, in the order of `seq`. */
export interface OrderedIndex {
  readonly suffix: string;
  /** The fields of a filter that ask for its columns. */
  readonly fields: readonly FilterField[];
  /**
   * The index is ordered by `seq` plus this number, and no other index is. For a source with only old transfers, `order by seq` gives
   * an Index Scan Backward of the primary key that removes 198,001 rows (6,582 pages), and `order by (seq + 6)` one of the index of
   * sources (4 pages).
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
 * Always true. The planner counts the cost of the part after `or` for each row, though it is never run: `seq` is positive. So it sorts
 * a range of time only if it expects few transfers in it. Without this condition, a generic plan reads the whole range by a Bitmap
 * Heap Scan under a Sort where random pages are costly (PostgreSQL 18, test `pageReads`).
 */
export const seemsCostly = "(seq > 0 or (select count(*) from generate_series(1, 1000) as each where each > seq) > 0)";

/**
 * `seq` in the order of no index, to find and sort rare matches. For an unknown SKU, `order by seq` gives an Index Scan Backward of the
 * primary key through all rows (6,647 pages), and `order by (seq - 0)` a Sort over a Bitmap Heap Scan of the index of SKUs (3 pages).
 * With `(seq + 0)`, the planner could walk the whole index of times instead.
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
