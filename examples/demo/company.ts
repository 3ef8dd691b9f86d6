import { createNetwork, type NetworkConfig, type StockLevel } from "stock-transfer";
import networkConfig from "../data/network.json";
import productList from "../data/products.json";
import vietnameseProducts from "../data/products-vn.json";
import stockLevels from "../data/stock.json";

// The demo company: eight warehouses, 72 products, stock per warehouse. Weights are in grams, volumes in cubic
// centimetres.

interface Product {
  readonly sku: string;
  readonly name: string;
  readonly unitWeight?: number;
  readonly unitVolume?: number;
  readonly transferable?: boolean;
}

type Quantities = Pick<StockLevel, "onHandQty" | "reservedQty" | "safetyQty" | "movements">;

const products = new Map((productList as readonly Product[]).map((product) => [product.sku, product]));
const quantities = stockLevels as Readonly<Record<string, Readonly<Record<string, Quantities>>>>;

const config = networkConfig as NetworkConfig;

export const network = createNetwork(config);

export const { warehouses, lanes = [] } = config;

export function timeZoneOf(warehouseCode: string): string {
  return warehouses.find(({ code }) => code === warehouseCode)?.timeZone ?? "UTC";
}

const stock = new Map(
  Object.entries(quantities).map(([warehouseCode, levels]) => [
    warehouseCode,
    new Map(
      Object.entries(levels).map(([sku, level]): [string, StockLevel] => [sku, { ...products.get(sku), ...level }]),
    ),
  ]),
);

/** The warehouses with their stocks. */
export const stocks: ReadonlyMap<string, ReadonlyMap<string, StockLevel>> = stock;

/** The stock of a warehouse by SKU, with the weights and volumes of the products. Empty for an unknown warehouse. */
export function stockOf(warehouseCode: string): ReadonlyMap<string, StockLevel> {
  return stock.get(warehouseCode) ?? new Map();
}

export function productName(sku: string): string {
  return (products.get(sku) ?? vietnameseProducts.find((product) => product.sku === sku))?.name ?? "";
}
