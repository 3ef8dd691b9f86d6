import {
  bookingsOf,
  checkTransfers,
  createTransfer,
  parseCheckRequest,
  progressOf,
  type StockLevel,
  type StockTransfer,
  suppliesOf,
  type TransferCollection,
} from "stock-transfer";
import { lastSeq, numberOf, partnersOf } from "../demo/transfers";
import type { Answered } from "./answerCase";
import {
  blankLine,
  type CaseLine,
  type CaseRequest,
  type CaseRules,
  type CheckCase,
  readNumber,
  toBody,
  toLines,
} from "./checkCase";
import { termsOf } from "./closedDays";
import type { Company } from "./company";

// Transfers that the user creates, and what they take from the stock.

/** A transfer to be created. */
export interface Order extends CaseRequest {
  /** The index of the request that it fulfils, if it is one of the case. */
  readonly of?: number;
}

/** The transfers that were created in addition to the invented ones. */
export function ordersIn(transfers: TransferCollection): readonly StockTransfer[] {
  return transfers.list({ filter: {}, limit: transfers.size, next: lastSeq, order: "oldest" }).transfers;
}

/** The number of the next transfer that is created in this collection. */
export function nextSeq(transfers: TransferCollection): number {
  return Math.max(lastSeq, transfers.list({ filter: {}, limit: 1, next: 0 }).transfers[0]?.seq ?? 0) + 1;
}

/** Creates these transfers, numbered from `first`. Returns those that the check allows. */
export function orderInMemory(
  transfers: TransferCollection,
  first: number,
  orders: readonly CaseRequest[],
  rules: CaseRules,
  { network, stocks, demo, departing = [] }: Company,
): readonly StockTransfer[] {
  const requests = orders.flatMap((order) => parseCheckRequest(toBody(order)).value ?? []);
  const checks = checkTransfers(requests, { ...termsOf(rules, network), stocks, booked: bookingsOf(departing) });
  return checks.flatMap(({ value: check }, index) => {
    if (!check?.allowed) return [];
    const seq = first + index;
    const given = {
      seq,
      id: `st-${seq}`,
      code: `ST${numberOf(seq)}`,
      partner: partnersOf[demo][0]!,
      createdAt: rules.now,
    };
    const created = createTransfer(check, requests[index]!, given);
    transfers.put(created);
    return [created];
  });
}

/** The stock after these transfers: their units are reserved or gone at the source, and accepted or expected. */
export function stocksAfter(stocks: Company["stocks"], orders: readonly StockTransfer[]): Company["stocks"] {
  if (orders.length === 0) return stocks;
  const after = new Map(Array.from(stocks, ([code, levels]) => [code, new Map(levels)]));
  for (const order of orders) {
    const { srcWarehouseCode: src, destWarehouseCode: dest } = order;
    const [source, destination] = [after.get(src), after.get(dest)];
    for (const { sku, qty, cancelledQty, returnedQty, acceptedQty } of progressOf(order)) {
      const level = source?.get(sku);
      if (!level) continue;
      const reservedQty = (level.reservedQty ?? 0) + qty - cancelledQty - returnedQty;
      source!.set(sku, { ...level, reservedQty });
      const there = destination?.get(sku) ?? emptyLevel(level);
      destination?.set(sku, { ...there, onHandQty: there.onHandQty + acceptedQty });
    }
  }
  for (const [code, levels] of after) {
    for (const [sku, expected] of suppliesOf(orders, code)) {
      const level = levels.get(sku);
      if (level) levels.set(sku, { ...level, movements: [...(level.movements ?? []), ...expected] });
    }
  }
  return after;
}

/** The product without stock. */
function emptyLevel({ unitWeight, unitVolume, transferable }: StockLevel): StockLevel {
  return { onHandQty: 0, unitWeight, unitVolume, transferable };
}

/** The lines that may go: a transfer for each request, or for each line if each is compared with the limits alone. */
export function ordersOf(answers: readonly Answered[], { weightRule }: CaseRules): readonly Order[] {
  return answers.flatMap(({ result: { value } }, of) => {
    const items = value?.check.items.filter(({ allowed }) => allowed) ?? [];
    if (!value || items.length === 0) return [];
    const { srcWarehouseCode: src, destWarehouseCode: dest } = value.request;
    const lines = toLines(items.map(({ sku, requestedQty: qty }) => ({ sku, qty })));
    const loads = weightRule === "each" ? lines.map((line) => [line]) : [lines];
    return loads.map((load) => ({ src, dest, type: value.check.transferType, lines: load, of }));
  });
}

/** The case without the ordered units, without requests that are done, and without the plan of the night. */
export function caseWithout(
  shown: CheckCase,
  answers: readonly Answered[],
  orders: readonly Order[],
  tag: string,
): CheckCase {
  const requests = shown.requests.map((request, index) => {
    const ordered = orders.filter(({ of }) => of === index);
    return { ...request, lines: linesWithout(request.lines, answers[index]!.meant, ordered, tag) };
  });
  const left = requests.filter(({ lines }) => lines.length > 0);
  if (left.length === 0) left.push({ ...requests[shown.at]!, lines: [blankLine] });
  return { ...shown, requests: left, at: Math.min(shown.at, left.length - 1), night: undefined };
}

function linesWithout(
  lines: readonly CaseLine[],
  meant: readonly string[],
  ordered: readonly Order[],
  tag: string,
): readonly CaseLine[] {
  const units = new Map<string, number>();
  for (const { sku, qty } of ordered.flatMap((order) => order.lines))
    units.set(sku, (units.get(sku) ?? 0) + Number(qty));
  return lines.flatMap((line, index) => {
    const sku = meant[index]!;
    const qty = Number(readNumber(line.qty, tag)) || 0;
    const taken = Math.min(qty, units.get(sku) ?? 0);
    if (taken === 0) return [line];
    units.set(sku, units.get(sku)! - taken);
    return qty > taken ? [{ ...line, qty: String(qty - taken) }] : [];
  });
}
