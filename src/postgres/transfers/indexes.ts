import { maxAmount } from "../../result/kinds";
import { writtenBy } from "./changeFeed";
import { type FilterField, filterColumns } from "./conditions";
import type { IndexShape } from "../tables";
import { partnerColumns } from "../scope";
import type { TransferLayout } from "./TransferLayout";

// The indexes of transfer tables, and the expressions that make the planner of PostgreSQL use them.

/** A b-tree of a column, then `seq`. For each value of the column, it returns transfers in the order of `seq`. */
export interface OrderedIndex {
  readonly suffix: string;
  readonly field: FilterField;
  /**
   * The index contains `seq` plus this number, which no other index uses. An `order by` with the same expression makes
   * the planner choose this index. For a source with only old transfers, `order by seq` leads to an Index Scan Backward
   * of the primary key, which filters out 198,001 of 200,000 rows (6,582 pages). `order by (seq + 6)` leads to a scan of
   * the index of sources (4 pages).
   */
  readonly shift: number;
}

type IndexOptions = Pick<TransferLayout, "hasExtensions" | "isByPartner">;

/** The most selective index comes first. A page uses the first index with one value of its field in the filter. */
const orderedIndexes: readonly OrderedIndex[] = [
  { suffix: "code", field: "codes", shift: 1 },
  { suffix: "reference", field: "refCode", shift: 2 },
  { suffix: "source", field: "srcWarehouseCode", shift: 6 },
  { suffix: "destination", field: "destWarehouseCode", shift: 8 },
  { suffix: "status", field: "statuses", shift: 9 },
  { suffix: "type", field: "transferTypes", shift: 10 },
  { suffix: "partner", field: "partnerCode", shift: 11 },
];

/**
 * Without an index of partners, the index of sets finds rare ones. With the option `byPartner`, all indexes begin with
 * the partner, as the primary key does.
 */
export function indexesInOrder({ hasExtensions, isByPartner }: IndexOptions): readonly OrderedIndex[] {
  return hasExtensions || isByPartner ? orderedIndexes.slice(0, -1) : orderedIndexes;
}

export function orderOf({ shift }: OrderedIndex): string {
  return `(seq + ${shift})`;
}

/**
 * The fields of the GiST index of times, in its order. Times of updates come first: after `seq`, a few late updates
 * would stretch each index page over all times.
 */
export const indexedTimes = ["updatedFrom", "updatedTo", "createdFrom", "createdTo"] as const satisfies FilterField[];

export const seqOfTimes = "(seq + 0)";

/**
 * The order of the index of times: by the distance of `seq` from an end. It subtracts in doubles, so no number here may
 * exceed 2^53 − 1.
 */
export function byDistance(isOldest: boolean): string {
  return `${seqOfTimes} <-> ${isOldest ? 0 : maxAmount}`;
}

/**
 * `seq` in a form that matches no index, to find and sort rare matches. With 500 unknown SKUs and a million transfers,
 * `order by seq` takes more than 8 s, because PostgreSQL tests all rows in this order. `order by (seq - 0)` takes 3 ms.
 */
export const seqOfNoIndex = "(seq - 0)";

export function transferIndexes(layout: TransferLayout): readonly IndexShape[] {
  const { names, hasExtensions, hasChanges, isByPartner } = layout;
  const partner = partnerColumns(isByPartner);
  const index = (suffix: string, method: string, keys: readonly string[]): IndexShape => ({
    name: names.indexBy(suffix),
    method,
    keys,
  });
  const column = (field: FilterField) => filterColumns[field].column;
  const byTime = (suffix: string, field: FilterField) => index(suffix, "btree", [...partner, column(field)]);
  const sets = ["skus", "srcWarehouseCode", "destWarehouseCode", "statuses", "partnerCode"] as const;
  return [
    ...indexesInOrder(layout).map((each) =>
      index(each.suffix, "btree", [...partner, column(each.field), orderOf(each)]),
    ),
    byTime("arrival", "arrivesFrom"),
    // Of all partners, because they share the departures of a lane.
    index("departure", "btree", [column("departsFrom"), column("srcWarehouseCode")]),
    // Names differ with and without extensions, because a schema looks for names only.
    ...(hasExtensions
      ? [
          index("sets", "gin", [...new Set([...partner, ...sets.map(column)])]),
          index("times", "gist", [...partner, column("updatedFrom"), seqOfTimes, column("createdFrom")]),
        ]
      : [index("sku", "gin", [column("skus")]), byTime("created", "createdFrom"), byTime("updated", "updatedFrom")]),
    ...(hasChanges ? [index("change", "btree", [...partner, writtenBy, "seq"])] : []),
    ...(hasChanges && isByPartner ? [index("feed", "btree", [writtenBy, "seq", ...partner])] : []),
  ];
}
