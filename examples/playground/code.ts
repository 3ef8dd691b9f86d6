import type { CheckContext, CheckRequest, StockLevel } from "stock-transfer";
import type { Company } from "./company";

const path = "/business/v1/stock-transfer";

/** A curl command for a local server, as started by `npm start`. */
export function curlOfCheck(body: object, origin: string): string {
  const json = quote(JSON.stringify(body));
  return `curl -H 'Authorization: Bearer demo' -H 'Content-Type: application/json' -d ${json} ${quote(`${origin}${path}/check`)}`;
}

/** @param partner The partner that the token may see; empty for all. */
export function curlOfList(query: string, origin: string, partner = ""): string {
  const token = partner === "" ? "demo" : `demo-${partner.toLowerCase()}`;
  return `curl -H 'Authorization: Bearer ${token}' ${quote(`${origin}${path}?${query}`)}`;
}

/** A program that makes the same checks, with only the warehouses, lanes, stocks and bookings that they need. */
export function programOfChecks(
  requests: readonly CheckRequest[],
  { network, now, weightRule, notBefore }: Omit<CheckContext, "stock">,
  { stocks, departing = [] }: Pick<Company, "stocks" | "departing">,
): string {
  const pairs = requests.map(({ srcWarehouseCode, destWarehouseCode }) => `${srcWarehouseCode} ${destWarehouseCode}`);
  const codes = pairs.flatMap((pair) => pair.split(" "));
  const { warehouses, lanes = [], defaultLane } = network.config;
  const config = {
    warehouses: warehouses.filter(({ code }) => codes.includes(code)),
    lanes: lanes.filter(({ src, dest }) => pairs.includes(`${src} ${dest}`)),
    ...{ defaultLane },
  };
  const sources = requests.map(({ srcWarehouseCode: src }) => [src, levelsOf(src, requests, stocks)] as const);
  const taken = departing.filter(({ srcWarehouseCode: src, destWarehouseCode: dest }) =>
    pairs.includes(`${src} ${dest}`),
  );
  const types = ["NetworkConfig", "Record<string, Record<string, StockLevel>>", "CheckRequest[]", "StockTransfer[]"];
  const given = { config, stocks: Object.fromEntries(sources), requests, departing: taken };
  return [
    "import {",
    ...["bookingsOf", "type CheckRequest", "checkTransfers", "createNetwork", "type NetworkConfig"].map(
      (name) => `  ${name},`,
    ),
    ...["type StockLevel", "type StockTransfer"].map((name) => `  ${name},`),
    '} from "stock-transfer";',
    ...Object.entries(given).map(
      ([name, value], index) => `\nconst ${name}: ${types[index]!} = ${JSON.stringify(value, null, 2)};`,
    ),
    "",
    "const checks = checkTransfers(requests, {",
    "  network: createNetwork(config),",
    "  stocks: new Map(Object.entries(stocks).map(([code, levels]) => [code, new Map(Object.entries(levels))])),",
    "  booked: bookingsOf(departing),",
    `  now: Date.parse(${JSON.stringify(new Date(now).toISOString())}),`,
    ...(weightRule ? [`  weightRule: "${weightRule}",`] : []),
    ...(notBefore ? [`  notBefore: "${notBefore}",`] : []),
    "});",
    "for (const { value, issues } of checks) console.log(JSON.stringify(value ?? issues));",
    "",
  ].join("\n");
}

/** Demo products also have names, which are not part of a stock level. */
function levelsOf(src: string, requests: readonly CheckRequest[], stocks: Company["stocks"]) {
  const skus = requests.flatMap(({ srcWarehouseCode, items }) => (srcWarehouseCode === src ? items : []));
  const levels = Array.from(stocks.get(src) ?? []).filter(([sku]) => skus.some((item) => item.sku === sku));
  return Object.fromEntries(
    levels.map(
      ([sku, { onHandQty, reservedQty, safetyQty, unitWeight, unitVolume, ...more }]): [string, StockLevel] => {
        const { preparationDays, transferable } = more;
        return [sku, { onHandQty, reservedQty, safetyQty, unitWeight, unitVolume, preparationDays, transferable }];
      },
    ),
  );
}

/** Quotes a text for a Unix shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
