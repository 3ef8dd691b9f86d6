import { createNetwork, type NetworkConfig, type StockLevel, type TransferNetwork } from "stock-transfer";
import { network as demoNetwork, stocks as demoStocks } from "../demo/company";

/** Whose warehouses and stocks are checked. */
export interface Company {
  readonly network: TransferNetwork;
  readonly stocks: ReadonlyMap<string, ReadonlyMap<string, StockLevel>>;
  /** What the reader gave, where it is not the company of the demonstration. */
  readonly own?: { readonly config: NetworkConfig; readonly stock?: StockConfig };
}

export const demoCompany: Company = { network: demoNetwork, stocks: demoStocks };

/** How much of every product a warehouse has that the demonstration does not know. */
export const onHandElsewhere = 100;

/** What a warehouse has of each of its SKUs. */
export type StockConfig = Readonly<Record<string, Readonly<Record<string, StockLevel>>>>;

/**
 * A network of the reader's own, with a stock of the reader's own or the products of the demonstration. Throws as
 * createNetwork does; the levels of the stock are tested by the checks.
 */
export function ownCompany(config: NetworkConfig, stock?: StockConfig): Company {
  const network = createNetwork(config);
  if (stock !== undefined) {
    if (!isObject(stock)) throw new TypeError("the stock must be an object of warehouses");
    const levels = Object.entries(stock).map(([code, of]) => {
      if (!isObject(of))
        throw new TypeError(`the stock of ${code} must be an object of SKUs, got ${JSON.stringify(of)}`);
      return [code, new Map(Object.entries(of))] as const;
    });
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

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function zoneOf({ network }: Company, warehouseCode: string): string {
  return network.config.warehouses.find(({ code }) => code === warehouseCode)?.timeZone ?? "UTC";
}
