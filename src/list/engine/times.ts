import type { StockTransfer } from "../StockTransfer";
import type { TransferFilter } from "../TransferFilter";

/** The times of a transfer that a filter bounds. */
export const timeFields = ["createdAt", "updatedAt", "estimatedArrivalDate"] as const;

export type TimeField = (typeof timeFields)[number];

/** A range of one time, both ends included. */
export interface TimeBounds {
  readonly field: TimeField;
  readonly from: number;
  readonly to: number;
}

/** The time of a transfer as a number that ascends with it: epoch milliseconds, or the digits of a date. */
export function timeOf(transfer: StockTransfer, field: TimeField): number {
  return field === "estimatedArrivalDate" ? digitsOf(transfer[field]) : transfer[field];
}

/** 20260305 for 2026-03-05. NaN for what is no text: a program may have overwritten the date of a stored transfer. */
function digitsOf(date: unknown): number {
  return typeof date === "string" ? Number(date.replaceAll("-", "")) : NaN;
}

/** The bounded times of a filter. */
export function boundsOf(filter: TransferFilter): readonly TimeBounds[] {
  const { createdFrom = -Infinity, createdTo = Infinity, updatedFrom = -Infinity, updatedTo = Infinity } = filter;
  const arrivesFrom = filter.arrivesFrom === undefined ? -Infinity : digitsOf(filter.arrivesFrom);
  const arrivesTo = filter.arrivesTo === undefined ? Infinity : digitsOf(filter.arrivesTo);
  const bounds: TimeBounds[] = [];
  const add = (field: TimeField, from: number, to: number) => {
    if (from > -Infinity || to < Infinity) bounds.push({ field, from, to });
  };
  add("createdAt", createdFrom, createdTo);
  add("updatedAt", updatedFrom, updatedTo);
  add("estimatedArrivalDate", arrivesFrom, arrivesTo);
  return bounds;
}
