import {
  checkTransfer,
  type Issue,
  type NetworkConfig,
  parseNetwork,
  type Result,
  type StockLevel,
  type StockTransfer,
  type TransferNetwork,
  type WarehouseConfig,
} from "stock-transfer";
import { network as demoNetwork, stocks as demoStocks } from "../demo/company";
import { vietnam } from "../demo/vietnam";

/** The demonstrations. In an address, the name stands for a network. */
const demos = {
  world: { demo: "world", network: demoNetwork, stocks: demoStocks },
  vn: { demo: "vn", ...vietnam },
} as const;
export type DemoName = keyof typeof demos;

/** The warehouses and stocks to check with. */
export interface Company {
  readonly network: TransferNetwork;
  readonly stocks: ReadonlyMap<string, ReadonlyMap<string, StockLevel>>;
  /** What takes room on departures. */
  readonly departing?: readonly StockTransfer[];
  /** The demonstration that this is, or whose products are in stock if the user's data has no stock. */
  readonly demo: DemoName;
  /** The user's own data, unless this is a demonstration. */
  readonly own?: OwnData;
}

export interface OwnData {
  readonly config: NetworkConfig;
  readonly stock?: StockConfig | undefined;
  readonly demo?: DemoName | undefined;
}

/** Stock levels by warehouse, then by SKU. */
export type StockConfig = Readonly<Record<string, Readonly<Record<string, StockLevel>>>>;

const levelFields: readonly string[] = [
  ...[
    "onHandQty",
    "reservedQty",
    "safetyQty",
    "unitWeight",
    "unitVolume",
    "transferable",
    "packQty",
    "preparationDays",
    "lots",
    "movements",
  ],
];

export const demoCompany: Company = demos.world;

/** The demonstration of this name, if it is one. */
export function demoOf(name: string): Company | undefined {
  return Object.hasOwn(demos, name) ? demos[name as DemoName] : undefined;
}

/** Units of each product in a warehouse that is not in the demo. */
export const onHandElsewhere = 100;

/** Limited because the page computes every day of a schedule on each key press. */
const maxDays = 3_650;

/** Reads the user's network, with the user's stock or else the products of a demonstration. */
export function readCompany(config: unknown, stock?: unknown, demo: DemoName = "world"): Result<Company> {
  const network = readNetwork(config);
  if (network.issues) return network;
  const issues = stock === undefined ? [] : stockFaults(stock, network.value);
  if (issues[0]) return { issues: [issues[0], ...issues.slice(1)] };
  const own = { config: config as NetworkConfig, stock: stock as StockConfig | undefined, demo };
  const stocks = own.stock
    ? new Map(Object.entries(own.stock).map(([code, levels]) => [code, new Map(Object.entries(levels))]))
    : stocksElsewhere(network.value, demos[demo].stocks);
  return { value: { demo, network: network.value, stocks, own } };
}

export function zoneOf({ network }: Company, warehouseCode: string): string {
  return network.config.warehouses.find(({ code }) => code === warehouseCode)?.timeZone ?? "UTC";
}

/** The name of a warehouse, if its configuration has one. */
export function nameOfWarehouse({ meta }: WarehouseConfig): string {
  return typeof meta?.["name"] === "string" ? meta["name"] : "";
}

/** The name of a warehouse with its code. */
export function titleOf(warehouse: WarehouseConfig): string {
  const name = nameOfWarehouse(warehouse);
  return name === "" ? warehouse.code : `${name} · ${warehouse.code}`;
}

/** The name of a warehouse, or its code if it has none. */
export function cityOf({ network }: Company, warehouseCode: string): string {
  const warehouse = network.config.warehouses.find(({ code }) => code === warehouseCode);
  const name = warehouse ? nameOfWarehouse(warehouse) : "";
  return name === "" ? warehouseCode : name;
}

/** Like {@link parseNetwork}, but also rejects durations that are too long for this page. */
export function readNetwork(config: unknown): Result<TransferNetwork> {
  const network = parseNetwork(config);
  if (network.issues) return network;
  const { lanes = [], defaultLane = [] } = network.value.config;
  const terms = [
    ...lanes.map((lane, index) => [["lanes", index], lane] as const),
    ...[defaultLane].flat().map((lane) => [["defaultLane"], lane] as const),
  ];
  const issues = terms.flatMap(([path, lane]) =>
    (["transitDays", "maxTransitDays", "outboundHandlingDays", "inboundHandlingDays"] as const)
      .filter((name) => (lane[name] ?? 0) > maxDays)
      .map((name): Issue => {
        const params = { max: maxDays, received: String(lane[name]) };
        const message = `Value must be at most ${maxDays} on this page (got ${params.received}).`;
        return { code: "too_big", message, path: [...path, name], params };
      }),
  );
  return issues[0] ? { issues: [issues[0], ...issues.slice(1)] } : network;
}

/** The faults of a stock, each with its path. */
export function stockFaults(stock: unknown, network: TransferNetwork): Issue[] {
  if (!isObject(stock)) return [fault("wrong_type", [], "an object")];
  const codes = network.config.warehouses.map(({ code }) => code);
  return Object.entries(stock).flatMap(([src, levels]) => {
    if (!codes.includes(src)) return [fault("unknown_code", [src], "the code of a configured warehouse")];
    if (!isObject(levels)) return [fault("wrong_type", [src], "an object")];
    const dest = codes.find((code) => network.route(src, code).value);
    return Object.entries(levels).flatMap(([sku, level]) => {
      const unknown = isObject(level) && Object.keys(level).find((field) => !levelFields.includes(field));
      if (unknown) return [fault("malformed", [src, sku, unknown], `one of ${levelFields.join(", ")}`, levelFields)];
      const preparationDays = (level as Partial<StockLevel> | null)?.preparationDays ?? 0;
      if (preparationDays > maxDays) return [fault("malformed", [src, sku, "preparationDays"], `at most ${maxDays}`)];
      if (dest === undefined) return [];
      try {
        // A check validates the stock levels that it reads.
        const request = { items: [{ sku, qty: 1 }], srcWarehouseCode: src, destWarehouseCode: dest };
        checkTransfer(request, { network, stock: new Map([[sku, level as StockLevel]]), now: 0 });
        return [];
      } catch (error) {
        return [{ code: "malformed", message: (error as Error).message, path: [src, sku] }];
      }
    });
  });
}

function fault(code: Issue["code"], path: Issue["path"], must: string, names?: readonly string[]): Issue {
  return { code, path, message: `Value must be ${must}.`, params: { expected: names ?? must } };
}

function stocksElsewhere({ config }: TransferNetwork, stocks: Company["stocks"]): Company["stocks"] {
  const elsewhere = new Map<string, StockLevel>();
  for (const [sku, { unitWeight, unitVolume, transferable }] of [...stocks.values()].flatMap((all) => [...all]))
    elsewhere.set(sku, { onHandQty: onHandElsewhere, unitWeight, unitVolume, transferable });
  return new Map(config.warehouses.map(({ code }) => [code, stocks.get(code) ?? elsewhere] as const));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
