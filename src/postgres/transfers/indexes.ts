import { maxAmount } from "../../result/kinds";
import { writtenBy } from "./changeFeed";
import { type FilterField, filterColumns } from "./conditions";
import type { IndexShape } from "../tables";
import { partnerColumns } from "../scope";
import type { TransferLayout } from "./TransferLayout";

/** A b-tree of a column, then `seq`. For each value of the column, it returns transfers in the order of `seq`. */
export interface OrderedIndex {
  readonly suffix: string;
  readonly field: FilterField;
  /**
   * The index contains `seq` plus this number, which no other index uses, so an `order by` of it makes the planner choose
   * this index. By `seq`, a source with only old transfers is a scan of the primary key (6,582 pages instead of 4).
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

/** Without an index of partners, the index of sets finds rare ones. With `byPartner`, all indexes begin with the partner. */
export function indexesInOrder({ hasExtensions, isByPartner }: IndexOptions): readonly OrderedIndex[] {
  return hasExtensions || isByPartner ? orderedIndexes.slice(0, -1) : orderedIndexes;
}

export function orderOf({ shift }: OrderedIndex): string {
  return `(seq + ${shift})`;
}

/** In the order of the index of times. Updates come first: after `seq`, a few late ones would stretch each of its pages. */
export const indexedTimes = ["updatedFrom", "updatedTo", "createdFrom", "createdTo"] as const satisfies FilterField[];

export const seqOfTimes = "(seq + 0)";

/** The order of the index of times: by the distance of `seq` from an end, in doubles, which are exact up to 2^53 − 1. */
export function byDistance(isOldest: boolean): string {
  return `${seqOfTimes} <-> ${isOldest ? 0 : maxAmount}`;
}

/** Matches no index: with 500 unknown SKUs in a million transfers, `order by seq` takes 8 s, and this 3 ms. */
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
