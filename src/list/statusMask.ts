import { type StockTransfer, type TransferStatus, transferStatuses } from "./StockTransfer";

/** The place of a status among all of them. */
export type StatusPlace = number;

/** Statuses as bits, each at its place. */
export type StatusMask = number;

export function placeOf({ status }: Pick<StockTransfer, "status">): StatusPlace {
  return transferStatuses.indexOf(status);
}

export function maskOf(statuses: readonly TransferStatus[]): StatusMask {
  return statuses.reduce((mask, status) => mask | (1 << placeOf({ status })), 0);
}

export function hasStatus(mask: StatusMask, place: StatusPlace): boolean {
  return (mask & (1 << place)) !== 0;
}
