import type { ListQuery, TransferCollection } from "stock-transfer";

/** Where a page is among all pages. */
export interface PagePlace {
  /** Counted from 1. */
  readonly number: number;
  readonly count: number;
  /** The cursor of the page before, 0 for the first page; `undefined` if there is none before. */
  readonly previous: number | undefined;
}

/** Finds the place of a page by the matching transfers before it. */
export function placeOfPage(transfers: TransferCollection, { filter, limit, next }: ListQuery): PagePlace {
  const before =
    next === 0
      ? []
      : transfers.list({ filter, limit: Math.max(transfers.size, 1), next: next - 1, order: "oldest" }).transfers;
  const number = Math.ceil(before.length / limit) + 1;
  const count = Math.max(Math.ceil(transfers.count(filter) / limit), number);
  return { number, count, previous: before.length === 0 ? undefined : (before[limit]?.seq ?? 0) };
}
