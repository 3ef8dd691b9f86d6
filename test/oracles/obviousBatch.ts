import {
  type BatchContext,
  type BookedOn,
  type CheckRequest,
  checkTransfer,
  type Departure,
  type Load,
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
  const bookings: { readonly on: Departure; readonly load: Required<Load> }[] = [];
  const booked: BookedOn = (departure) => {
    const given = rest.booked?.(departure) ?? {};
    const own = bookings.filter(({ on }) => JSON.stringify(on) === JSON.stringify(departure)).map(({ load }) => load);
    const sum = (kind: keyof Load) => own.reduce((total, load) => total + load[kind]!, given[kind] ?? 0);
    return { weight: sum("weight"), volume: sum("volume"), units: sum("units"), transfers: sum("transfers") };
  };
  const accepted = new Map(Array.from(acceptedQty, ([code, quantities]) => [code, new Map(quantities)]));
  return requests.map(({ transferType = rest.transferType, ...request }) => {
    const stock = levels.get(request.srcWarehouseCode) ?? new Map<string, StockLevel>();
    const taken = accepted.get(request.destWarehouseCode);
    const result = checkTransfer(request, { ...rest, booked, transferType, stock, acceptedQty: taken });
    const items = result.value?.items ?? [];
    const claimed = items.filter(({ allowed }) => allowed);
    if (claims === "requests" && claimed.length < items.length) return result;
    if (claimed.length > 0) {
      const { srcWarehouseCode, destWarehouseCode, transferType: type, departureDate: date } = result.value!;
      const load = { weight: 0, volume: 0, units: 0, transfers: 1 };
      for (const { sku, requestedQty, totalWeight } of claimed) {
        load.weight += totalWeight;
        load.volume += requestedQty * (stock.get(sku)!.unitVolume ?? 0);
        load.units += requestedQty;
      }
      bookings.push({ on: { srcWarehouseCode, destWarehouseCode, transferType: type, date }, load });
    }
    for (const { sku, requestedQty } of claimed) {
      const level = stock.get(sku)!;
      stock.set(sku, { ...level, reservedQty: (level.reservedQty ?? 0) + requestedQty });
      const most = taken?.get(sku);
      if (most !== undefined) taken?.set(sku, most - requestedQty);
    }
    return result;
  });
}
