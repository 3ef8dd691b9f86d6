import { bookingsOf, type CheckContext, type CheckRequest, type NetworkConfig, type StockLevel } from "stock-transfer";
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

/** A program that makes the same checks, with only the warehouses, lanes and stocks that they need. */
export function programOfChecks(
  requests: readonly CheckRequest[],
  { network, now, weightRule, notBefore }: Omit<CheckContext, "stock">,
  { stocks, departing = [] }: Pick<Company, "stocks" | "departing">,
): string {
  const codes = new Set(requests.flatMap(({ srcWarehouseCode: src, destWarehouseCode: dest }) => [src, dest]));
  const isUsed = ({ src, dest }: { readonly src: string; readonly dest: string }) =>
    requests.some(({ srcWarehouseCode, destWarehouseCode }) => srcWarehouseCode === src && destWarehouseCode === dest);
  const { warehouses, lanes = [], defaultLane } = network.config;
  const config: NetworkConfig = {
    warehouses: warehouses.filter(({ code }) => codes.has(code)),
    lanes: lanes.filter(isUsed),
    ...(defaultLane && { defaultLane }),
  };
  const takes = bookingsOf(departing);
  const taken = departing.flatMap(({ srcWarehouseCode: src, destWarehouseCode: dest, transferType, departureDate }) => {
    if (!isUsed({ src, dest }) || transferType === undefined || departureDate === undefined) return [];
    const on = { srcWarehouseCode: src, destWarehouseCode: dest, transferType, date: departureDate };
    return [[Object.values(on).join(" "), takes(on)] as const];
  });
  const isBooked = taken.length > 0;
  const sources = [...new Set(requests.map(({ srcWarehouseCode }) => srcWarehouseCode))];
  const levels = sources.map((src) => [src, levelsOf(src, requests, stocks)] as const);
  return [
    `import { checkTransfers, createNetwork, ${isBooked ? "type Departure, type Load, " : ""}type StockLevel } from "stock-transfer";`,
    "",
    "const network = createNetwork({",
    `  warehouses: ${writeList(config.warehouses)},`,
    `  lanes: ${writeList(config.lanes ?? [])},`,
    ...(config.defaultLane ? [`  defaultLane: ${JSON.stringify(config.defaultLane)},`] : []),
    "});",
    "",
    "// What each source has of the SKUs that are asked for.",
    "const stocks = new Map<string, Map<string, StockLevel>>([",
    ...levels.map(
      ([src, entries]) => `  [${JSON.stringify(src)}, new Map<string, StockLevel>(${writeList(entries)})],`,
    ),
    "]);",
    "",
    `const requests = ${writeList(requests, "")};`,
    "",
    `const now = Date.parse(${JSON.stringify(new Date(now).toISOString())});`,
    `const rules = ${JSON.stringify({ weightRule, notBefore })} as const;`,
    ...(isBooked
      ? [
          "// What is booked on the departures.",
          `const taken = new Map<string, Load>(${writeList([...new Map(taken)])});`,
          "const booked = ({ srcWarehouseCode, destWarehouseCode, transferType, date }: Departure) =>",
          '  taken.get([srcWarehouseCode, destWarehouseCode, transferType, date].join(" "));',
        ]
      : []),
    `const checks = checkTransfers(requests, { network, stocks, now, ${isBooked ? "booked, " : ""}...rules });`,
    "for (const { value, issues } of checks) console.log(JSON.stringify(value ?? issues));",
    "",
  ].join("\n");
}

function levelsOf(src: string, requests: readonly CheckRequest[], stocks: Company["stocks"]): [string, StockLevel][] {
  const items = requests.flatMap((request) => (request.srcWarehouseCode === src ? request.items : []));
  // Demo products also have names, which are not part of a stock level.
  return Array.from(stocks.get(src) ?? [])
    .filter(([sku]) => items.some((item) => item.sku === sku))
    .map(([sku, { onHandQty, reservedQty, safetyQty, unitWeight, unitVolume, preparationDays, transferable }]) => {
      return [sku, { onHandQty, reservedQty, safetyQty, unitWeight, unitVolume, preparationDays, transferable }];
    });
}

/** One entry per line. */
function writeList(entries: readonly unknown[], indent = "  "): string {
  if (entries.length === 0) return "[]";
  return `[\n${entries.map((entry) => `${indent}  ${JSON.stringify(entry)},\n`).join("")}${indent}]`;
}

/** Quotes a text for a Unix shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
