import { deepStrictEqual } from "node:assert";
import { readFileSync } from "node:fs";
import { type ListQuery, type StockTransfer, transferStatuses } from "stock-transfer";
import type { Statement, TransferTable } from "stock-transfer/postgres";
import type { Connection } from "../../test/robustness/postgres/drivers";
import { seededRandom } from "../../test/support/random";
import { makeTransfers } from "../data/transfers";
import { geometricMean, quartiles } from "../measure/quartiles";
import type { Table } from "../report/Results";
import { showCount } from "../report/tables";
import { progress, readChoice, runPart } from "../run/runPart";
import { handWritten } from "./postgres/formulations";
import { loadTable, onServers, otherTable, ownTable } from "./postgres/onServers";

// Pages of random filters from PostgreSQL: the library's statement, and the fastest handwritten statement on the same indexes, planned for their
// values. Measures the server's processor time (Linux), on which other programs have little effect.

const { sizes: [size = 100_000] = [], filters = 320 } = readChoice();
/** Some times are too short, because the system updates the time of a process with a delay. */
const rounds = 5;
const shown = 12;
const hour = 3_600_000;
const ways = ["list", "best by hand"] as const;
/** The error code of a statement timeout. */
const queryCanceled = "57014";

interface Found {
  readonly query: ListQuery;
  readonly matches: number;
  /** Milliseconds, in the order of the ways. */
  readonly times: readonly number[];
  /** A description of the best statement. */
  readonly best: string;
}

/** A process of the server. */
interface Backend {
  readonly connection: Connection;
  readonly pid: number;
}

await runPart(async () => {
  const { version, answer: found } = await onServers(1, ([connection]) => measureAll(connection!));
  return {
    tables: [
      summary(found),
      worst(`${ways[0]}: farthest from the best by hand`, found, (each) => ratio(each, 0)),
      worst(`${ways[0]}: the slowest`, found, ({ times }) => times[0]!),
    ],
    notes: [
      `${version}, ${showCount(size)} transfers. Milliseconds of processor time of the server, the median of ${rounds}.`,
    ],
  };
});

async function measureAll(connection: Connection): Promise<Found[]> {
  const transfers = makeTransfers(size);
  const table = await loadTable(connection, transfers);
  const [row] = await connection.query("select pg_backend_pid() as pid");
  const backend = { connection, pid: Number(row!["pid"]) };
  const integer = seededRandom(7);
  const random = () => integer(2 ** 32) / 2 ** 32;
  const found: Found[] = [];
  for (let number = 1; number <= filters; number += 1) {
    const query = randomQuery(random, transfers);
    found.push(await measure(backend, table, query));
    if (number % 40 === 0) progress(`${number} of ${filters} filters`);
  }
  return found;
}

async function measure({ connection, pid }: Backend, table: TransferTable, query: ListQuery): Promise<Found> {
  const own = table.list(query);
  const page = own.read(await connection.query(own.text, own.values));
  /** The first run loads the pages into memory, and its result is checked. */
  const time = async ({ text, values }: Pick<Statement, "text"> & { readonly values: readonly unknown[] }) => {
    deepStrictEqual(own.read(await connection.query(text, values)), page, text);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = processorTime(pid);
      await connection.query(text, values);
      times.push(processorTime(pid) - before);
    }
    return quartiles(times).median;
  };
  const planned = await time(own);
  let best: { time: number; name: string } = { time: planned, name: ways[0] };
  // A statement that takes longer than the library's cannot be the best.
  await connection.query(`set statement_timeout = ${Math.ceil(planned * 2) + 5}`);
  for (const { name, text, values } of handWritten(query)) {
    try {
      const taken = await time({ text: text.replaceAll(otherTable, ownTable), values });
      if (taken < best.time) best = { time: taken, name };
    } catch (error) {
      if ((error as { code?: string }).code !== queryCanceled) throw error;
    }
  }
  await connection.query("set statement_timeout = 0");
  return { query, matches: page.transfers.length, times: [planned, best.time], best: best.name };
}

/** Processor time of the process in milliseconds. */
function processorTime(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
}

function ratio({ times }: Found, way: number): number {
  return times[way]! / times[1]!;
}

function summary(found: readonly Found[]): Table {
  const at = (values: readonly number[], share: number) =>
    [...values].sort((a, b) => a - b)[Math.floor(share * (values.length - 1))]!.toFixed(1);
  return {
    title: `A page of ${found.length} random filters`,
    columns: ["", "geometric mean", "95 %", "99 %", "longest", "99 % beside the best", "farthest from the best"],
    rows: ways.map((name, way) => {
      const times = found.map((each) => each.times[way]!);
      const ratios = found.map((each) => ratio(each, way));
      const shares = [at(times, 0.95), at(times, 0.99), at(times, 1), at(ratios, 0.99), at(ratios, 1)];
      return [name, geometricMean(times).toFixed(2), ...shares];
    }),
  };
}

function worst(title: string, found: readonly Found[], badness: (each: Found) => number): Table {
  return {
    title,
    columns: [...ways, "how the best is written", "on the page", "query"],
    rows: [...found]
      .sort((a, b) => badness(b) - badness(a))
      .slice(0, shown)
      .map((each) => [
        ...each.times.map((time) => time.toFixed(1)),
        each.best,
        String(each.matches),
        JSON.stringify(each.query, (_, value: unknown) =>
          Array.isArray(value) && value.length > 5 ? value.length : value,
        ),
      ]),
  };
}

/**
 * A query of one to five conditions. Three quarters come from one transfer, so that they often match together; the others
 * come from a second one. Time ranges last from an hour to the whole time.
 */
function randomQuery(random: () => number, transfers: readonly StockTransfer[]): ListQuery {
  const below = (count: number) => Math.floor(random() * count);
  const pick = <Value>(list: readonly Value[]) => list[below(list.length)]!;
  /** Half of them are recent. */
  const anyTransfer = () =>
    transfers.at(random() < 0.5 ? below(transfers.length) : -Math.ceil(transfers.length ** random()))!;
  const anySku = (transfer: StockTransfer) => pick(transfer.items).sku;
  const base = anyTransfer();

  const times = (name: "created" | "updated", at: number) => {
    const width = hour * (transfers.length / 30) ** random();
    const ends = pick(["from", "to", "both"]);
    return {
      ...(ends !== "to" && { [`${name}From`]: Math.floor(at - width * random()) }),
      ...(ends !== "from" && { [`${name}To`]: Math.floor(at + width * random()) }),
    };
  };
  const others = (first: string, counts: readonly number[], other: () => string) => {
    const all = new Set([first]);
    for (let left = pick(counts) - 1; left > 0; left -= 1) all.add(other());
    return [...all];
  };
  const conditions: ((transfer: StockTransfer) => ListQuery["filter"])[] = [
    ({ srcWarehouseCode }) => ({ srcWarehouseCode }),
    ({ destWarehouseCode }) => ({ destWarehouseCode }),
    ({ status }) => ({
      statuses: others(status, [1, 1, 1, 2, 3], () => pick(transferStatuses)) as (typeof transferStatuses)[number][],
    }),
    (transfer) => ({ skus: others(anySku(transfer), [1, 1, 1, 2, 3, 5, 20], () => anySku(anyTransfer())) }),
    ({ createdAt }) => times("created", createdAt),
    ({ updatedAt }) => times("updated", updatedAt),
    ({ refCode }) => ({ refCode }),
    ({ code }) => ({ codes: [code, anyTransfer().code] }),
  ];
  /** The last two are rare. */
  const weights = [3, 3, 3, 3, 2, 2, 1, 0.2];
  const chosen = conditions
    .map((condition, at) => ({ condition, rank: random() ** (1 / weights[at]!) }))
    .sort((a, b) => b.rank - a.rank)
    .slice(0, pick([1, 2, 2, 2, 3, 3, 3, 4, 5]));
  const filters = chosen.map(({ condition }) => condition(random() < 0.75 ? base : anyTransfer()));
  return {
    filter: Object.assign({}, ...filters) as ListQuery["filter"],
    limit: pick([20, 20, 20, 20, 20, 20, 20, 50, 100]),
    next: random() < 0.7 ? 0 : 1 + below(transfers.length),
    order: random() < 0.75 ? "newest" : "oldest",
  };
}
