import { createNetwork, type LaneConfig, type StockLevel, type WarehouseConfig } from "stock-transfer";
import productList from "../data/products-vn.json";
import { lanes, stocks as demoStocks, warehouses } from "./company";

// The company of Vietnamese readers: four warehouses, each pair by road, the long ways also by air. The holidays are
// those of the demo company.

const [saigon, hanoi] = warehouses.filter(({ code }) => code.startsWith("VN-")) as [WarehouseConfig, WarehouseConfig];
const cities = [
  { ...saigon, meta: { name: "TP. Hồ Chí Minh" } },
  { ...hanoi, meta: { name: "Hà Nội" } },
  { ...hanoi, code: "VN-DAD-01", meta: { name: "Đà Nẵng" } },
  { ...saigon, code: "VN-VCA-01", meta: { name: "Cần Thơ" } },
];

const isDomestic = ({ src, dest }: LaneConfig) => src.startsWith("VN-") && dest.startsWith("VN-");
const trunkRoads = lanes.filter(isDomestic);
const [trunkRoad] = trunkRoads as [LaneConfig];
const air = { transferType: "DOMESTIC_AIR", weightLimit: 500_000, volumeLimit: 3_000_000, inboundHandlingDays: 1 };

const bothWays = (one: string, other: string, terms: Omit<LaneConfig, "src" | "dest">): LaneConfig[] => [
  { ...terms, src: one, dest: other },
  { ...terms, src: other, dest: one },
];
const moreLanes = [
  ...bothWays("VN-SGN-01", "VN-HAN-01", { ...air, transitDays: 1 }),
  ...bothWays("VN-SGN-01", "VN-DAD-01", { ...trunkRoad, transitDays: 2 }),
  ...bothWays("VN-SGN-01", "VN-DAD-01", {
    ...{ ...air, transitDays: 1, departureDays: [1, 3, 5] },
    capacity: { transfers: 3, units: 300 },
  }),
  ...bothWays("VN-HAN-01", "VN-DAD-01", { ...trunkRoad, transitDays: 2 }),
  ...bothWays("VN-SGN-01", "VN-VCA-01", { ...trunkRoad, transitDays: 1, inboundHandlingDays: 0 }),
];

/** More of a SKU arrives at a warehouse. */
const movements: Readonly<Record<string, StockLevel["movements"]>> = {
  "VN-HAN-01 MBH-KIN-L": [{ on: "2027-02-12", qty: 60 }],
};

/** The company in Vietnam. */
export const vietnam = {
  network: createNetwork({ warehouses: cities, lanes: [...trunkRoads, ...moreLanes] }),
  stocks: new Map(cities.map(({ code }, at) => [code, new Map(levelsOf(code, at))] as const)),
};

/** All warehouses of both companies, for the server and the list. */
export const everywhere = {
  network: createNetwork({
    warehouses: [...warehouses, ...cities.slice(2)],
    lanes: [...lanes, ...moreLanes],
  }),
  stocks: new Map([
    ...demoStocks,
    ...Array.from(
      vietnam.stocks,
      ([code, levels]) => [code, new Map([...(demoStocks.get(code) ?? []), ...levels])] as const,
    ),
  ]),
};

function levelsOf(code: string, at: number): (readonly [string, StockLevel])[] {
  return productList.map(({ sku, onHandQty, ...product }) => {
    const expected = movements[`${code} ${sku}`];
    return [sku, { ...product, onHandQty: onHandQty[at]!, ...(expected && { movements: expected }) }] as const;
  });
}

const now = Date.parse("2027-02-01T07:00:00Z");
const ask = (src: string, dest: string, items: Readonly<Record<string, number>>) => ({
  now,
  body: {
    items: Object.entries(items).map(([sku, qty]) => ({ product_sku: sku, qty })),
    src_warehouse_code: src,
    dest_warehouse_code: dest,
  },
});

/** Three days before Tet. */
export const requests = {
  overTet: ask("VN-SGN-01", "VN-HAN-01", {
    "MUT-TET-400": 400,
    "GAO-ST25-05": 60,
    "CFE-BMT-500": 150,
    "MBH-NUA-M": 40,
  }),
  everyRefusal: ask("VN-SGN-01", "VN-HAN-01", {
    "MBH-KIN-L": 136,
    "BAN-CHUNG-2": 20,
    "AMT-BT-BO": 5,
    "GAO-NEP-05": 30,
    "TUL-180-BAC": 4,
  }),
  tooHeavy: ask("VN-HAN-01", "VN-SGN-01", { "GAO-THOM-10": 500, "SUA-TUOI-48": 350, "TRA-SEN-100": 200 }),
  later: ask("VN-HAN-01", "VN-SGN-01", { "MBH-KIN-L": 30, "TRA-SEN-100": 100 }),
  bulky: { ...ask("VN-SGN-01", "VN-DAD-01", { "TUL-180-BAC": 6, "CFE-BMT-500": 80 }), service: "DOMESTIC_AIR" },
  allowed: ask("VN-VCA-01", "VN-SGN-01", { "GAO-ST25-05": 400, "MAM-PQ40-1L": 120 }),
  noLane: ask("VN-VCA-01", "VN-HAN-01", { "GAO-ST25-05": 100 }),
};
