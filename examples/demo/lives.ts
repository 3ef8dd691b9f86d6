import {
  applyEvent,
  type ListQuery,
  type StockMovement,
  type StockTransfer,
  suppliesOf,
  type TransferCollection,
  type TransferEvent,
  type TransferPage,
  walkTransfers,
} from "stock-transfer";
import { timeOfEvent } from "./transfers";

/** A recorded event of a transfer. */
export interface Happened {
  readonly at: number;
  readonly event: TransferEvent;
}

/** A transfer, its past and what its destination may expect. Can be sent as JSON. */
export interface Life {
  readonly transfer: StockTransfer;
  /** Recorded events, oldest first. Earlier ones may be missing. */
  readonly history: readonly Happened[];
  /** For each SKU of the transfer: what the open transfers that may be seen bring to its destination. */
  readonly supplies: readonly (readonly [sku: string, movements: readonly StockMovement[]])[];
}

/** Transfers that can be shown and changed by events. */
export interface Lives {
  /** @param partnerCode The partner whose transfers may be seen; `undefined` for all. */
  find(id: string, partnerCode?: string): Promise<Life | undefined>;
  /**
   * Applies an event once for each key of the transfer. Returns `false` if the transfer does not allow it, or if the key
   * belongs to another event of the transfer.
   */
  record(key: string, id: string, event: TransferEvent): Promise<boolean>;
}

/** Transfers in memory, with their events, in a collection for each id. The stock does not change. */
export function createLives(collectionOf: (id: string) => TransferCollection): Lives {
  /** By id of the transfer, then by key. */
  const histories = new Map<string, Map<string, Happened>>();
  return {
    async find(id, partnerCode) {
      const transfers = collectionOf(id);
      const transfer = transfers.get(id);
      if (!transfer || !belongsTo(transfer, partnerCode)) return undefined;
      const supplies = await suppliesFor(transfer, partnerCode, (query) => transfers.list(query));
      return { transfer, history: [...(histories.get(id)?.values() ?? [])], supplies };
    },
    record(key, id, event) {
      const transfers = collectionOf(id);
      const transfer = transfers.get(id);
      if (!transfer) return Promise.resolve(false);
      const history = histories.get(id) ?? new Map<string, Happened>();
      const known = history.get(key);
      if (known) return Promise.resolve(JSON.stringify(known.event) === JSON.stringify(event));
      const at = timeOfEvent(transfer);
      const step = applyEvent(transfer, event, at);
      if (step.issues) return Promise.resolve(false);
      transfers.put(step.value.transfer);
      histories.set(id, history.set(key, { at, event }));
      return Promise.resolve(true);
    },
  };
}

export function belongsTo({ partner }: StockTransfer, partnerCode: string | undefined): boolean {
  return partnerCode === undefined || partner.code === partnerCode;
}

/** Reads the open transfers to the destination, page by page: those of one partner, or all. */
export async function suppliesFor(
  { destWarehouseCode, items }: StockTransfer,
  partnerCode: string | undefined,
  list: (query: ListQuery) => TransferPage | Promise<TransferPage>,
): Promise<Life["supplies"]> {
  const skus = [...new Set(items.map(({ sku }) => sku))];
  const filter = { partnerCode, destWarehouseCode, skus, statuses: ["created", "processing", "in_transit"] } as const;
  const open: StockTransfer[] = [];
  for await (const transfer of walkTransfers(list, filter)) open.push(transfer);
  const supplies = suppliesOf(open, destWarehouseCode);
  return skus.map((sku) => [sku, supplies.get(sku) ?? []] as const);
}
