import { endOfISOWeek, startOfISOWeek } from "date-fns";
import { tz } from "@date-fns/tz";
import { millisecondsInDay } from "date-fns/constants";
import {
  type Departure,
  type ListQuery,
  parseListQuery,
  type StockTransfer,
  type TransferCollection,
  type TransferFilter,
} from "stock-transfer";
import { productName } from "../demo/company";
import { listExtensions, timeZone } from "../demo/service";
import { companyOf, numberOf, todayOf } from "../demo/transfers";
import { dayIn } from "./speak";
import { findSkus } from "./typedLines";

// The address of the list is a query of the HTTP API, with the text that is searched for and the partner beside it.

const open = "created,processing,in_transit";

/** Transfers to look at first. */
export const dues = ["late", "today", "tomorrow", "week"] as const;
export type Due = (typeof dues)[number];

/** The parameters of transfers that are due, by the clock of the demo. */
export function dueOf(due: Due, now: number): Readonly<Record<string, string>> {
  const day = (later: number) => dayIn(timeZone, now + later * millisecondsInDay);
  const week = [startOfISOWeek, endOfISOWeek].map((of) => dayIn(timeZone, of(now, { in: tz(timeZone) }).getTime()));
  const [from = "", to = ""] = {
    late: ["", day(-1)],
    today: [day(0), day(0)],
    tomorrow: [day(1), day(1)],
    week,
  }[due];
  return { status_list: open, ...(from !== "" && { arrives_from: from }), arrives_to: to };
}

/** The parameters of what is on a departure. */
export function manifestOf({ srcWarehouseCode, destWarehouseCode, transferType, date }: Departure) {
  return {
    ...{ src_warehouse_code: srcWarehouseCode, dest_warehouse_code: destWarehouseCode },
    ...{ transfer_types: transferType, departs_from: date, departs_to: date },
  };
}

export const dueNames = ["status_list", "arrives_from", "arrives_to"];

/** Which transfers the query looks at first, if it does. */
export function dueIn(query: URLSearchParams, now: number): Due | undefined {
  return dues.find((due) => {
    const wanted = dueOf(due, now);
    return dueNames.every((name) => (query.get(name) ?? "") === (wanted[name] ?? ""));
  });
}

/** The query with these parameters instead of others. Restarts at the first page. */
export function withParameters(
  query: URLSearchParams,
  gone: readonly string[],
  set: Readonly<Record<string, string>> = {},
): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const name of ["next", ...gone]) next.delete(name);
  for (const [name, value] of Object.entries(set)) if (value !== "") next.set(name, value);
  return next;
}

/** The query of the HTTP API: a text is the code of a transfer, its reference, or a part of a SKU or of a name. */
export function toApi(query: URLSearchParams, transfers: TransferCollection, skus: readonly string[]): URLSearchParams {
  const text = query.get("find")?.trim() ?? "";
  const api = withWholeSkus(new URLSearchParams(query), skus);
  api.delete("find");
  if (text === "") return api;
  const upper = text.toUpperCase();
  const codes = [upper, `ST${numberOf(Number(text))}`].filter((code) => transfers.count({ codes: [code] }) > 0);
  if (codes.length > 0) api.set("stock_transfer_codes", codes.join(","));
  else if (transfers.count({ refCode: upper }) > 0) api.set("ref_code", upper);
  else api.set("skus", skusOf(text, skus).join(",") || text);
  return api;
}

/** The SKUs that the text may mean; parts that mean none stay. */
function skusOf(typed: string, skus: readonly string[]): readonly string[] {
  const found = findSkus(typed, skus, productName);
  if (found.length > 0 || !typed.includes(",")) return found;
  return [...new Set(typed.split(",").flatMap((part) => [part.trim(), ...findSkus(part, skus, productName)]))];
}

function withWholeSkus(query: URLSearchParams, skus: readonly string[]): URLSearchParams {
  const found = skusOf(query.get("skus") ?? "", skus);
  if (found.length > 0) query.set("skus", found.join(","));
  return query;
}

/** Reads the query of the API. Late transfers are those that {@link isLate} says. */
export function readQuery(api: URLSearchParams, transfers: TransferCollection, partnerCode: string, now: number) {
  const read = parseListQuery(withParameters(api, ["next"], { next: api.get("next") ?? "" }), {
    extensions: listExtensions,
  });
  if (read.issues) return read;
  const filter: TransferFilter = { ...read.value.filter, ...(partnerCode !== "" && { partnerCode }) };
  const value: ListQuery = { ...read.value, filter };
  if (dueIn(api, now) !== "late") return { value };
  const matches = transfers.list({ filter, limit: Math.max(1, transfers.size), next: 0 }).transfers;
  const late = matches.filter(isLate);
  return late.length === matches.length
    ? { value }
    : { value: { ...value, filter: { ...filter, codes: late.map(({ code }) => code) } } };
}

/** Whether an open transfer should have arrived. */
export function isLate(transfer: StockTransfer): boolean {
  const { latestArrivalDate, estimatedArrivalDate } = transfer;
  return isOpen(transfer) && (latestArrivalDate ?? estimatedArrivalDate) < todayFor(transfer);
}

export function isOpen({ status }: StockTransfer): boolean {
  return status !== "completed" && status !== "cancelled";
}

/** The calendar date of the demo, which goes on with the events of a transfer. */
export function todayFor(transfer: StockTransfer): string {
  return dayIn(timeZone, Math.max(todayOf(companyOf(transfer)), transfer.updatedAt));
}
