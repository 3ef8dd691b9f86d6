import {
  checkTransfer,
  createNetwork,
  type NetworkConfig,
  type StockLevel,
  type TransferNetwork,
} from "stock-transfer";
import { network as demoNetwork, stocks as demoStocks } from "../demo/company";

/** Whose warehouses and stocks are checked. */
export interface Company {
  readonly network: TransferNetwork;
  readonly stocks: ReadonlyMap<string, ReadonlyMap<string, StockLevel>>;
  /** What the reader gave, where it is not the company of the demonstration. */
  readonly own?: { readonly config: NetworkConfig; readonly stock?: StockConfig };
}

/** What a warehouse has of each of its SKUs. */
export type StockConfig = Readonly<Record<string, Readonly<Record<string, StockLevel>>>>;

const levelFields = ["onHandQty", "reservedQty", "safetyQty", "unitWeight", "transferable"];

/** What is wrong with a stock. */
export class StockFault extends Error {}

export const demoCompany: Company = { network: demoNetwork, stocks: demoStocks };

/** How much of every product a warehouse has that the demonstration does not know. */
export const onHandElsewhere = 100;

/** Every day of a schedule is read for the page, with each key that is pressed. */
const maxDays = 3_650;

/**
 * A network of the reader's own, with a stock of the reader's own or the products of the demonstration. Throws as
 * createNetwork does, and a {@link StockFault}.
 */
export function ownCompany(config: NetworkConfig, stock?: StockConfig): Company {
  const network = createNetwork(config);
  assertDays(network.config);
  if (stock !== undefined) {
    assertStock(stock, network);
    const levels = Object.entries(stock).map(([code, of]) => [code, new Map(Object.entries(of))] as const);
    return { network, stocks: new Map(levels), own: { config, stock } };
  }
  const products = new Map([...demoStocks.values()].flatMap((levels) => [...levels]));
  const elsewhere = new Map(
    Array.from(products, ([sku, { unitWeight, transferable }]): [string, StockLevel] => [
      sku,
      { onHandQty: onHandElsewhere, unitWeight, transferable },
    ]),
  );
  const stocks = network.config.warehouses.map(({ code }) => [code, demoStocks.get(code) ?? elsewhere] as const);
  return { network, stocks: new Map(stocks), own: { config } };
}

export function zoneOf({ network }: Company, warehouseCode: string): string {
  return network.config.warehouses.find(({ code }) => code === warehouseCode)?.timeZone ?? "UTC";
}

/** With a message of the form that createNetwork gives. */
function assertDays({ lanes = [], defaultLane }: NetworkConfig): void {
  const terms = [
    ...lanes.map((lane, index) => [`lanes[${index}]`, lane] as const),
    ...[defaultLane ?? []].flat().map((lane) => ["defaultLane", lane] as const),
  ];
  const faults = terms.flatMap(([place, { transitDays, outboundHandlingDays = 0, inboundHandlingDays = 0 }]) =>
    Object.entries({ transitDays, outboundHandlingDays, inboundHandlingDays })
      .filter(([, days]) => days > maxDays)
      .map(([name, days]) => `  ${place}.${name} must be at most ${maxDays} on this page, got ${days}`),
  );
  if (faults.length > 0) throw new RangeError(["more days than this page shows", ...faults].join("\n"));
}

function assertStock(stock: unknown, network: TransferNetwork): void {
  if (!isObject(stock)) throw new StockFault("the stock must be an object of warehouses");
  const codes = network.config.warehouses.map(({ code }) => code);
  for (const [src, levels] of Object.entries(stock)) {
    if (!codes.includes(src)) throw new StockFault(`the stock has ${src}, which is no warehouse of the network`);
    if (!isObject(levels)) throw new StockFault(`the stock of ${src} must be an object of SKUs`);
    for (const [sku, level] of Object.entries(levels)) {
      const unknown = isObject(level) && Object.keys(level).find((field) => !levelFields.includes(field));
      if (unknown)
        throw new StockFault(
          `the stock of ${sku} in ${src} has ${unknown}, which is none of ${levelFields.join(", ")}`,
        );
    }
    const items = Object.keys(levels).map((sku) => ({ sku, qty: 1 }));
    const dest = codes.find((code) => network.route(src, code).value);
    if (dest === undefined || items.length === 0) continue;
    try {
      // A check tests the levels that it reads.
      const request = { items, srcWarehouseCode: src, destWarehouseCode: dest };
      checkTransfer(request, { network, stock: new Map(Object.entries(levels)) as Map<string, StockLevel>, now: 0 });
    } catch (error) {
      throw new StockFault(`the stock of ${src}: ${(error as Error).message}`);
    }
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
