import { maxAmount } from "../result/kinds";
import { writtenBy } from "./changeFeed";
import { type FilterField, filterColumns, timeFields } from "./conditions";
import type { IndexShape } from "./inspection";
import { partnerColumns } from "./scope";
import type { TransferLayout } from "./transferSchema";

// The indexes of transfer and stock tables, and the expressions that make the planner of PostgreSQL use them. Quoted
// plans are from PostgreSQL 15 with 200,000 transfers.

/**
 * A b-tree of some columns, then `seq`. For each value of these columns, the index returns transfers in the order of
 * `seq`.
 */
export interface OrderedIndex {
  readonly suffix: string;
  /** The filter fields for these columns. */
  readonly fields: readonly FilterField[];
  /**
   * The index contains `seq` plus this number, which no other index uses. An `order by` with the same expression makes
   * the planner choose this index. For a source with only old transfers, `order by seq` leads to an Index Scan Backward
   * of the primary key, which filters out 198,001 rows (6,582 pages). `order by (seq + 6)` leads to a scan of the index
   * of sources (4 pages).
   */
  readonly shift: number;
}

/**
 * The most selective index comes first. A page uses the first index whose fields are all in the filter. If this is the
 * index of references, the page also uses the next such index.
 */
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

/** The ordered indexes with the option `byPartner`. All begin with the partner. */
const partnerIndexes: readonly OrderedIndex[] = [
  ...orderedIndexes
    .filter(({ suffix, fields }) => suffix !== "status" && !fields.includes("partnerCode"))
    .map((each): OrderedIndex => ({ ...each, fields: ["partnerCode", ...each.fields] })),
  ...orderedIndexes.filter(({ fields }) => fields.includes("partnerCode")),
];

export function indexesInOrder(isByPartner: boolean): readonly OrderedIndex[] {
  return isByPartner ? partnerIndexes : orderedIndexes;
}

/** The expression for `seq` in an index. */
export function orderOf({ shift }: Pick<OrderedIndex, "shift">): string {
  return shift < 0 ? `(seq - ${-shift})` : `(seq + ${shift})`;
}

/** A GiST index of times and `seq`. It returns transfers by the distance of `seq` from 0 or 2^53 − 1. */
export type TimeIndex = Pick<OrderedIndex, "fields" | "shift">;

const ofTimes: TimeIndex = { fields: timeFields, shift: 0 };

/**
 * The index for times of updates, which do not follow `seq`: in `ofTimes`, a few late updates stretch each index page
 * over all times. A page of three weeks of updates, oldest first, reads 190 buffers with this index and 5,855 with
 * `ofTimes`.
 */
const ofUpdates: TimeIndex = { fields: ["updatedFrom", "updatedTo"], shift: -100 };

export function timeIndexFor(times: readonly FilterField[]): TimeIndex {
  const updates = times.filter((field) => ofUpdates.fields.includes(field));
  return updates.length === ofUpdates.fields.length || updates.length === times.length ? ofUpdates : ofTimes;
}

/** GiST subtracts in doubles, so neither `seq` with the shift nor a distance may exceed 2^53 − 1. */
export function distanceFromEnd(index: TimeIndex, isOldest: boolean): string {
  return `${orderOf(index)} <-> ${(isOldest ? 0 : maxAmount) + index.shift}`;
}

/**
 * A condition that is always true. The part after `or` never runs, because `seq` is positive, but the planner adds its
 * cost to each row. So the planner sorts a time range only if it expects few transfers. Without this condition, a
 * generic plan may read the whole range by a Bitmap Heap Scan and sort it if `random_page_cost` is high (PostgreSQL 18,
 * test `pageReads`).
 */
export const seemsCostly = "(seq > 0 or (select count(*) from generate_series(1, 1000) as each where each > seq) > 0)";

/**
 * `seq` in a form that matches no index, to find and sort rare matches. For an unknown SKU, `order by seq` leads to an
 * Index Scan Backward of the primary key through all rows (6,647 pages). `order by (seq - 0)` leads to a Sort over a
 * Bitmap Heap Scan of the index of SKUs (3 pages). With `(seq + 0)`, the planner could read the whole index of
 * `ofTimes` instead.
 */
export const seqOfNoIndex = "(seq - 0)";

/** All indexes of a transfer table except the indexes of its keys. */
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
    index("created", "btree", [...partner, ...columnsOf(["createdFrom"])], 1),
    index("updated", "btree", [...partner, ...columnsOf(["updatedFrom"])], 1),
    index("arrival", "btree", [...partner, ...columnsOf(["arrivesFrom"])], 1),
    // Names differ with and without extensions, because `if not exists` compares only names.
    ...(hasExtensions
      ? [
          index("sku_lane_status", "gin", [
            ...partner,
            ...columnsOf(["skus", "srcWarehouseCode", "destWarehouseCode", "statuses"]),
          ]),
          index("time", "gist", [...partner, orderOf(ofTimes), ...columnsOf(ofTimes.fields)]),
          index("update_time", "gist", [...partner, ...columnsOf(ofUpdates.fields), orderOf(ofUpdates)]),
        ]
      : [index("sku", "gin", columnsOf(["skus"]))]),
    ...(hasChanges ? [index("change", "btree", [...partner, writtenBy, "seq"], 2)] : []),
    ...(hasChanges && isByPartner ? [index("feed", "btree", [writtenBy, "seq", ...partner], 3)] : []),
  ];
}

/** The distinct columns of some filter fields. */
function columnsOf(fields: readonly FilterField[]): readonly string[] {
  return [...new Set(fields.map((field) => filterColumns[field].column))];
}

/** The index of a stock table for `findAll`, which looks up SKUs in all warehouses. */
export function stockIndex(name: string, isByPartner: boolean): IndexShape {
  return { name, method: "btree", keys: [...partnerColumns(isByPartner), "sku"] };
}
