import { equal } from "node:assert";
import {
  createTransferCollection,
  matchesFilter,
  type StockTransfer,
  type TransferCollection,
  type TransferFilter,
  transferStatuses,
} from "stock-transfer";
import { seededRandom } from "../data/random";
import { makeTransfers, sku, start, warehouseCode } from "../data/transfers";
import type { Table } from "../report/Results";
import { progress, runPart } from "../run/runPart";

// Random filters that try to find one for which a page or a count takes nearly as long as a plain scan with matchesFilter.

const size = 200_000;
const filters = 500;
const shown = 10;
const minute = 60_000;

const kinds = ["page of 20", "count", "count by status"] as const;

interface Found {
  readonly filter: TransferFilter;
  readonly matches: number;
  /** Milliseconds. */
  readonly scan: number;
  /** Milliseconds, in the order of the kinds. */
  readonly times: readonly number[];
}

await runPart(() => {
  const transfers = makeTransfers(size);
  const collection = createTransferCollection(transfers);
  const random = seededRandom(1);
  const found: Found[] = [];
  for (let number = 1; number <= filters; number += 1) {
    found.push(measure(makeFilter(random, transfers), transfers, collection));
    if (number % 50 === 0) progress(`${number} of ${filters} filters`);
  }
  return { tables: kinds.map((kind, at) => worst(kind, at, found)) };
});

function measure(filter: TransferFilter, transfers: readonly StockTransfer[], collection: TransferCollection): Found {
  const matches = matchesFilter(filter);
  let number = 0;
  const scan = shortest(() => {
    number = 0;
    for (const transfer of transfers) if (matches(transfer)) number += 1;
  });
  equal(collection.count(filter), number);
  const times = [
    shortest(() => collection.list({ filter, limit: 20, next: 0 })),
    shortest(() => collection.count(filter)),
    shortest(() => collection.countByStatus(filter)),
  ];
  return { filter, matches: number, scan, times };
}

/** Milliseconds of the shortest of some calls. */
function shortest(call: () => unknown): number {
  let least = Infinity;
  for (let spent = 0, calls = 0; calls < 3 || (calls < 50 && spent < 5); calls += 1) {
    const before = performance.now();
    call();
    const time = performance.now() - before;
    spent += time;
    least = Math.min(least, time);
  }
  return least;
}

function worst(kind: string, at: number, found: readonly Found[]): Table {
  const share = ({ times, scan }: Found) => times[at]! / scan;
  const sorted = [...found].sort((a, b) => share(b) - share(a));
  const above = sorted.filter((each) => share(each) > 0.6).length;
  return {
    title: `${kind}: the worst of ${filters} random filters over ${size} transfers; ${above} above 0.6 of a scan`,
    columns: ["of a scan", "ms", "scan, ms", "matches", "filter"],
    rows: sorted
      .slice(0, shown)
      .map((each) => [
        share(each).toFixed(2),
        each.times[at]!.toFixed(3),
        each.scan.toFixed(1),
        String(each.matches),
        describe(each.filter),
      ]),
  };
}

/** Each field is there by chance; lists have from 1 to hundreds of entries, and ranges of time from a minute to all. */
function makeFilter(random: () => number, transfers: readonly StockTransfer[]): TransferFilter {
  const below = (count: number) => Math.floor(random() * count);
  /** From 1 on, small numbers as often as large ones. */
  const upTo = (count: number) => Math.floor(Math.exp(random() * Math.log(count)));
  const listOf = (most: number, entry: () => string) => Array.from({ length: upTo(most) }, entry);
  const at = (index: number) => start + index * minute;
  const range = () => {
    const from = below(size);
    return [random() < 0.8 ? at(from) : undefined, random() < 0.8 ? at(from + upTo(size)) : undefined] as const;
  };
  const maybe = <Value>(share: number, make: () => Value) => (random() < share ? make() : undefined);
  const [createdFrom, createdTo] = maybe(0.3, range) ?? [];
  const [updatedFrom, updatedTo] = maybe(0.3, range) ?? [];
  const statuses = transferStatuses.filter(() => random() < 0.4);
  return {
    srcWarehouseCode: maybe(0.3, () => warehouseCode(upTo(41) - 1)),
    destWarehouseCode: maybe(0.3, () => warehouseCode(upTo(41) - 1)),
    refCode: maybe(0.2, () => (random() < 0.5 ? "" : `PO-${below(size / 2)}`)),
    statuses: maybe(0.35, () => statuses),
    skus: maybe(0.4, () => listOf(400, () => sku(random() < 0.5 ? below(5_000) : upTo(5_000) - 1))),
    codes: maybe(0.1, () => listOf(3_000, () => transfers[below(size)]!.code)),
    ...{ createdFrom, createdTo, updatedFrom, updatedTo },
  };
}

function describe(filter: TransferFilter): string {
  const texts = Object.entries(filter).flatMap(([name, wanted]: [string, unknown]) => {
    if (wanted === undefined) return [];
    if (Array.isArray(wanted) && wanted.length > 5) return `${wanted.length} ${name}`;
    return `${name} ${typeof wanted === "number" ? `minute ${(wanted - start) / minute}` : JSON.stringify(wanted)}`;
  });
  return texts.join(", ");
}
