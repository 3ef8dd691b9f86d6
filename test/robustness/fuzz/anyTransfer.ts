import { type ListQuery, type StockTransfer, type TransferFilter, transferStatuses } from "stock-transfer";
import type { ByteReader } from "./createByteReader";
import { transfer as usualTransfer } from "../../support/transfers";

// Transfers with few distinct values, and filters that match some of them. An id is a number, mostly the transfer's seq.

/** Well within the allowed years. */
const maxInstant = 2 ** 47;

export function idOf(reader: ByteReader): string {
  return String(1 + reader.below(256) + (reader.seldom(4) ? 256 * reader.below(8) : 0));
}

export function anyTransfer(reader: ByteReader): StockTransfer {
  const id = idOf(reader);
  const seq = reader.seldom(32) ? 1 + reader.below(256) : Number(id);
  return {
    ...usualTransfer,
    id,
    seq,
    status: reader.of(transferStatuses),
    srcWarehouseCode: `W${value(reader)}`,
    destWarehouseCode: `W${value(reader)}`,
    code: `C${reader.seldom(4) ? id : value(reader)}`,
    refCode: `R${value(reader)}`,
    items: reader.list(3, () => ({ sku: `S${value(reader)}`, qty: 1 })),
    createdAt: instant(reader) % maxInstant,
    updatedAt: instant(reader) % maxInstant,
    estimatedArrivalDate: dateOf(reader),
  };
}

export function anyFilter(reader: ByteReader): TransferFilter {
  const conditions: readonly (() => TransferFilter)[] = [
    () => ({ srcWarehouseCode: `W${value(reader)}` }),
    () => ({ destWarehouseCode: `W${value(reader)}` }),
    () => ({ refCode: `R${value(reader)}` }),
    () => ({ createdFrom: instant(reader) }),
    () => ({ createdTo: instant(reader) }),
    () => ({ updatedFrom: instant(reader) }),
    () => ({ updatedTo: instant(reader) }),
    () => ({ skus: reader.list(4, () => `S${value(reader)}`) }),
    () => ({ codes: reader.list(4, () => `C${reader.seldom(2) ? idOf(reader) : value(reader)}`) }),
    () => ({ arrivesFrom: dateOf(reader) }),
    () => ({ arrivesTo: dateOf(reader) }),
    () => ({ statuses: reader.list(5, () => reader.of(transferStatuses)) }),
  ];
  return Object.assign({}, ...reader.list(4, () => reader.of(conditions)())) as TransferFilter;
}

export function anyQuery(reader: ByteReader): ListQuery {
  return {
    filter: anyFilter(reader),
    limit: 1 + reader.below(40),
    next: reader.seldom(2) ? Number(idOf(reader)) : 0,
    ...(reader.seldom(2) && { order: reader.of(["newest", "oldest"] as const) }),
  };
}

function value(reader: ByteReader): number {
  return reader.below(5);
}

function dateOf(reader: ByteReader): string {
  return `2026-03-0${1 + value(reader)}`;
}

function instant(reader: ByteReader): number {
  return reader.seldom(8) ? reader.amount() : reader.below(64);
}
