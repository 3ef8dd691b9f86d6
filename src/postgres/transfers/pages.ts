import type { ListQuery } from "../../list/ListQuery";
import { maxAmount } from "../../result/kinds";
import type { Sql } from "../sql";
import { type Conditions, filterColumns, type FilterField, selectMatches, toConditions, valuesOf } from "./conditions";
import { byDistance, indexedTimes, indexesInOrder, orderOf, seqOfNoIndex, seqOfTimes } from "./indexes";
import { readColumns } from "./transferColumns";
import type { TransferLayout } from "./TransferLayout";

/** An expression for `seq` plus a number, for the planner to choose an index. `by` is `order by`, if not the key. */
interface Order {
  readonly key: string;
  readonly shift: number;
  readonly by?: string;
}

/** Selects the transfers of the page in order, then the next match if there is one. */
export function compilePage(layout: TransferLayout, { filter, next, order, limit }: ListQuery): Sql {
  const conditions = toConditions(filter);
  const isOldest = order === "oldest";
  const usual = orderOfPage(layout, conditions, isOldest);
  const [direction, comparison] = isOldest ? ["asc", ">="] : ["desc", "<="];
  const first = isOldest ? next + 1 : next === 0 ? maxAmount : next - 1;
  const select = (where: string, isRare: boolean) => {
    const { key, shift, by = `${key} ${direction}` } = isRare ? { key: seqOfNoIndex, shift: 0 } : usual;
    return `
      (select ${readColumns} from ${layout.table}
      where ${where} and ${key} ${comparison} :first::bigint + ${shift} order by ${by} limit :rows::bigint)`;
  };
  const matches = selectMatches(layout, conditions, "page", select);
  const text = `select * from (${matches}) as page order by seq ${direction}`;
  return { text, values: { ...valuesOf(conditions), first, rows: limit + 1 } };
}

function orderOfPage(layout: TransferLayout, conditions: Conditions, isOldest: boolean): Order {
  if (layout.hasExtensions && indexedTimes.some((field) => conditions[field])) {
    return { key: seqOfTimes, shift: 0, by: byDistance(isOldest) };
  }
  const singles = Object.entries(conditions).filter(([, { isSingle }]) => isSingle);
  const columns = singles.map(([field]): string => filterColumns[field as FilterField].column);
  const index = indexesInOrder(layout).find(({ field }) => columns.includes(filterColumns[field].column));
  return index ? { key: orderOf(index), shift: index.shift } : { key: "seq", shift: 0 };
}
