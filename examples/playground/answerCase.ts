import {
  type BookedOn,
  bookingsOf,
  type CheckContext,
  type CheckRequest,
  checkTransfer,
  type Issue,
  type Load,
  parseCheckRequest,
  type Result,
  type StockLevel,
  type TransferCheck,
} from "stock-transfer";
import { productName } from "../demo/company";
import { type CaseLine, type CaseRequest, type CheckCase, toBody } from "./checkCase";
import { type ScheduleTerms, termsOf } from "./closedDays";
import type { Company } from "./company";
import { issuesByRow } from "./events";
import { readSku } from "./typedLines";

type Issues = readonly [Issue, ...Issue[]];

/** A valid request and its check. */
export interface Checked {
  readonly request: CheckRequest;
  readonly check: TransferCheck;
  /** The days of the slowest SKU, and the load: the dates of the check depend on them. */
  readonly schedule: Omit<ScheduleTerms, "booked">;
}

/** The answer to a request of a case, with the context of the check. */
export interface Answered {
  /** Of the lines that can be read. Issues if no line can, or if something else is wrong. */
  readonly result: Result<Checked>;
  /** The issues of lines that cannot be read. */
  readonly lineIssues: readonly Issue[];
  /** Its stock is what earlier requests left at the source. */
  readonly context: CheckContext;
  /** What earlier requests left in all warehouses. */
  readonly stocks: Company["stocks"];
  /** The request as JSON, without the lines that cannot be read. */
  readonly body: ReturnType<typeof toBody>;
  /** The SKUs of the source. */
  readonly skus: readonly string[];
  /** The SKU that each typed line means; empty for a blank line. */
  readonly meant: readonly string[];
}

/** Checks each request of the case against what earlier ones left. Quantities are read as in the language. */
export function answerCase(shown: CheckCase, { network, stocks, departing = [] }: Company, tag?: string): Answered[] {
  const terms = termsOf(shown, network);
  let left = stocks;
  let booked = bookingsOf(departing);
  return shown.requests.map((asked) => {
    const stock = left.get(asked.src) ?? new Map<string, StockLevel>();
    const context = { ...terms, stock, booked };
    const skus = [...stock.keys()];
    const meant = asked.lines.map(({ sku }) => readSku(sku, skus, productName));
    const filled = meant.flatMap((sku, index) => (sku === "" ? [] : [index]));
    const { read, rows, ...lines } = readLines({ ...asked, lines: withSkus(asked.lines, meant) }, filled, tag);
    const check = read.issues ? read : checkTransfer(read.value, context);
    const answered = { context, stocks: left, skus, meant, ...lines };
    if (check.issues) {
      // A check of lines that cannot be read does not look at the warehouses.
      const lane = read.issues && asked.src && asked.dest ? context.network.route(asked.src, asked.dest).issues : [];
      const issues = [...issuesByRow(check.issues, rows), ...(lane ?? [])] as unknown as Issues;
      return { result: { issues }, ...answered };
    }
    left = new Map(left).set(asked.src, claim(stock, check.value));
    const levels = check.value.items.map(({ sku }) => stock.get(sku));
    const preparationDays = Math.max(0, ...levels.map((level) => level?.preparationDays ?? 0));
    const schedule = { preparationDays, load: loadOf(check.value, stock) };
    const went = { ...check.value, items: check.value.items.filter(({ allowed }) => allowed) };
    if (went.items.length > 0) booked = bookAlso(booked, went, { ...loadOf(went, stock), transfers: 1 });
    return { result: { value: { request: read.value!, check: check.value, schedule } }, ...answered };
  });
}

function withSkus(lines: readonly CaseLine[], meant: readonly string[]): readonly CaseLine[] {
  return lines.map(({ qty }, index) => ({ sku: meant[index]!, qty }));
}

/** Reads these lines of a request. If some are faulty, reads the others alone. */
function readLines(
  asked: CaseRequest,
  rows: readonly number[],
  tag: string | undefined,
): Pick<Answered, "body" | "lineIssues"> & { readonly read: Result<CheckRequest>; readonly rows: readonly number[] } {
  const body = toBody({ ...asked, lines: rows.map((row) => asked.lines[row]!) }, tag);
  const read = parseCheckRequest(body);
  const issues = issuesByRow(read.issues ?? [], rows);
  const lineIssues = issues.filter(({ path }) => typeof path[1] === "number");
  const good = rows.filter((row) => !lineIssues.some(({ path }) => path[1] === row));
  if (lineIssues.length === 0 || good.length === 0) return { body, read, rows, lineIssues };
  const others = readLines(asked, good, tag);
  return { ...others, lineIssues: [...lineIssues, ...others.lineIssues] };
}

/** What the lines with a known SKU take, of each amount at most what one transfer may have. */
function loadOf(check: TransferCheck, stock: ReadonlyMap<string, StockLevel>) {
  const { items, weightLimit, volumeLimit = Infinity, unitLimit = Infinity } = check;
  const known = items.filter(({ sku }) => stock.has(sku));
  const sum = (amountOf: (item: TransferCheck["items"][number]) => number, most: number) =>
    Math.min(
      most,
      known.reduce((total, item) => total + amountOf(item), 0),
    );
  return {
    weight: sum(({ totalWeight }) => totalWeight, weightLimit),
    volume: sum(({ sku, requestedQty }) => requestedQty * (stock.get(sku)?.unitVolume ?? 0), volumeLimit),
    units: sum(({ requestedQty }) => requestedQty, unitLimit),
  };
}

/** What is booked, with this load on the departure of the check. */
function bookAlso(booked: BookedOn, check: TransferCheck, load: Required<Load>): BookedOn {
  return (departure) => {
    const before = booked(departure);
    const { srcWarehouseCode: src, destWarehouseCode: dest, transferType, date } = departure;
    const isOther = src !== check.srcWarehouseCode || dest !== check.destWarehouseCode;
    if (isOther || transferType !== check.transferType || date !== check.departureDate) return before;
    const sum = (kind: keyof Load) => (before?.[kind] ?? 0) + (load[kind] ?? 0);
    return { weight: sum("weight"), volume: sum("volume"), units: sum("units"), transfers: sum("transfers") };
  };
}

/** The stock after the allowed lines of a check are claimed. */
function claim(stock: ReadonlyMap<string, StockLevel>, { items }: TransferCheck): Map<string, StockLevel> {
  const left = new Map(stock);
  for (const { sku, allowed, requestedQty } of items) {
    const level = left.get(sku);
    if (allowed && level) left.set(sku, { ...level, reservedQty: (level.reservedQty ?? 0) + requestedQty });
  }
  return left;
}
