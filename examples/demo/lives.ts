import {
  applyEvent,
  type ListQuery,
  type StockMovement,
  type StockTransfer,
  suppliesOf,
  type TransferCollection,
  type TransferEvent,
  type TransferPage,
} from "stock-transfer";

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
  /** For each SKU of the transfer: what all open transfers bring to its destination. */
  readonly supplies: readonly (readonly [sku: string, movements: readonly StockMovement[]])[];
}

/** Transfers that can be shown and changed by events. */
export interface Lives {
  find(id: string): Promise<Life | undefined>;
  /** Applies an event once for each key. Returns `false` if the transfer does not allow it. */
  record(key: string, id: string, event: TransferEvent): Promise<boolean>;
}

/** Transfers in memory, with their events. The stock does not change. */
export function createLives(transfers: TransferCollection): Lives {
  const histories = new Map<string, Happened[]>();
  const keys = new Set<string>();
  return {
    async find(id) {
      const transfer = transfers.get(id);
      if (!transfer) return undefined;
      const supplies = await suppliesFor(transfer, (query) => transfers.list(query));
      return { transfer, history: [...(histories.get(id) ?? [])], supplies };
    },
    record(key, id, event) {
      const transfer = transfers.get(id);
      if (!transfer || keys.has(key)) return Promise.resolve(transfer !== undefined);
      const at = Date.now();
      const step = applyEvent(transfer, event, at);
      if (step.issues) return Promise.resolve(false);
      transfers.put(step.value.transfer);
      keys.add(key);
      histories.set(id, [...(histories.get(id) ?? []), { at, event }]);
      return Promise.resolve(true);
    },
  };
}

/** Reads the open transfers to the destination, page by page. */
export async function suppliesFor(
  { destWarehouseCode, items }: StockTransfer,
  list: (query: ListQuery) => TransferPage | Promise<TransferPage>,
): Promise<Life["supplies"]> {
  const skus = [...new Set(items.map(({ sku }) => sku))];
  const filter = { destWarehouseCode, skus, statuses: ["created", "processing", "in_transit"] } as const;
  const open: StockTransfer[] = [];
  let next = 0;
  do {
    const page = await list({ filter, limit: 100, next });
    open.push(...page.transfers);
    next = page.next;
  } while (next !== 0);
  const supplies = suppliesOf(open, destWarehouseCode);
  return skus.map((sku) => [sku, supplies.get(sku) ?? []] as const);
}
