import {
  type BatchContext,
  type CheckRequest,
  checkTransfer,
  type Result,
  type StockLevel,
  type TransferCheck,
} from "stock-transfer";

// The oracle of checkTransfers: one check at a time, on copies of all stocks that change. Do not improve it.

type ByWarehouse<Value> = ReadonlyMap<string, ReadonlyMap<string, Value>>;

export interface ObviousBatchContext extends Omit<BatchContext, "stocks" | "acceptedQty"> {
  readonly stocks: ByWarehouse<StockLevel>;
  readonly acceptedQty?: ByWarehouse<number>;
}

export function obviousBatch(
  requests: readonly CheckRequest[],
  { stocks, acceptedQty = new Map<string, Map<string, number>>(), claims, ...rest }: ObviousBatchContext,
): Result<TransferCheck>[] {
  const levels = new Map(Array.from(stocks, ([code, stock]) => [code, new Map(stock)]));
  const accepted = new Map(Array.from(acceptedQty, ([code, quantities]) => [code, new Map(quantities)]));
  return requests.map(({ transferType = rest.transferType, ...request }) => {
    const stock = levels.get(request.srcWarehouseCode) ?? new Map<string, StockLevel>();
    const taken = accepted.get(request.destWarehouseCode);
    const result = checkTransfer(request, { ...rest, transferType, stock, acceptedQty: taken });
    const items = result.value?.items ?? [];
    const claimed = items.filter(({ allowed }) => allowed);
    if (claims === "requests" && claimed.length < items.length) return result;
    for (const { sku, requestedQty } of claimed) {
      const level = stock.get(sku)!;
      stock.set(sku, { ...level, reservedQty: (level.reservedQty ?? 0) + requestedQty });
      const most = taken?.get(sku);
      if (most !== undefined) taken?.set(sku, most - requestedQty);
    }
    return result;
  });
}
