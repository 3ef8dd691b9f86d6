import { bySeq, directionOf, isBefore, startOf } from "../direction";
import { predicateOf } from "../filterFields";
import { type ListQuery, pageOf, type TransferPage } from "../ListQuery";
import { PageCollector } from "../pageCollector";
import type { StockTransfer } from "../StockTransfer";
import { chooseWay } from "./chooseWay";
import { type Clause, type CompiledFilter, compileFilter, type TimeRange } from "./compileFilter";
import type { EntryTest } from "./cursors";
import { isList, seqsOf } from "./invertedIndex";
import { readList } from "./readList";
import type { SortedChunks } from "./sortedChunks";
import type { TransferIndexes } from "./transferIndexes";
import { TimesTest, type TransferCursor, type TransferTable } from "./transferTable";
import { walk } from "./walk";

interface OnlyList {
  readonly seqs: SortedChunks;
  readonly test: EntryTest | undefined;
}

/** The page of a query, in the way that is expected to be the cheapest. */
export function findPage(indexes: TransferIndexes, query: ListQuery): TransferPage {
  const compiled = compileFilter(indexes, query.filter);
  const way = chooseWay(indexes.table.seqs, compiled, query.limit + 1);
  switch (way.kind) {
    case "nothing":
      return pageOf([], query.limit);
    case "fetch":
      return fetchAll(indexes.table, query, compiled, way.clause);
    case "walk":
      return walkPage(indexes.table, query, compiled, way.maxSteps) ?? scan(query, compiled.range!);
    case "scan":
      return scan(query, compiled.range!);
  }
}

/** The transfers of a few postings, one by one. They match if there is no condition but that of the postings. */
function fetchAll(
  table: TransferTable,
  query: ListQuery,
  compiled: CompiledFilter,
  { postings }: Clause,
): TransferPage {
  const { limit, next, order } = query;
  const direction = directionOf(order);
  const needsTest = compiled.clauses.length > 1 || compiled.times !== undefined;
  const matches = needsTest ? predicateOf(compiled.filter) : undefined;
  const found: StockTransfer[] = [];
  // A transfer may be in several postings.
  for (const seq of postings.length > 1 ? new Set(postings.flatMap(seqsOf)) : seqsOf(postings[0]!)) {
    if (isBefore(seq, startOf(next, direction), direction)) continue;
    const transfer = table.get(seq)!;
    if (!matches || matches(transfer)) found.push(transfer);
  }
  return pageOf(found.sort(bySeq(direction)), limit);
}

/** `undefined` if it takes more steps than allowed. */
function walkPage(
  table: TransferTable,
  query: ListQuery,
  compiled: CompiledFilter,
  maxSteps: number,
): TransferPage | undefined {
  const direction = directionOf(query.order);
  const from = startOf(query.next, direction);
  const list = onlyList(table, compiled);
  if (list) return pageOf(readList(table, list.seqs, list.test, direction, from, query.limit + 1), query.limit);
  const found: StockTransfer[] = [];
  const budget = { stepsLeft: maxSteps };
  const visit = ({ transfer }: TransferCursor) => {
    // The step of a match is given back: only steps in vain tell that the matches lie far apart.
    budget.stepsLeft += 1;
    return found.push(transfer) > query.limit;
  };
  return walk(table, compiled, direction, from, visit, budget) ? pageOf(found, query.limit) : undefined;
}

/** The list and the test of its entries that are all that the filter asks for, if there are no more. */
function onlyList(table: TransferTable, { clauses, times }: CompiledFilter): OnlyList | undefined {
  const [clause, other] = clauses;
  if (!clause) return { seqs: table.seqs, test: times && new TimesTest(table, times) };
  const [posting, second] = clause.postings;
  const isOnly = !other && !times && second === undefined && isList(posting);
  return isOnly ? { seqs: posting, test: clause.statusTest } : undefined;
}

function scan(query: ListQuery, range: TimeRange): TransferPage {
  const collector = new PageCollector(query, predicateOf(query.filter));
  range.index.forEach(range.from, range.to, (transfer) => {
    collector.add(transfer);
  });
  return collector.page();
}
