import { readFileSync } from "node:fs";
import {
  checkTransfer,
  createNetwork,
  decodeCheck,
  decodePage,
  decodeTransfer,
  earliestTransfer,
  type Issue,
  parseCheckRequest,
  parseListQuery,
  parseNetwork,
} from "stock-transfer";
import { planSources, planSupply } from "stock-transfer/planners";
import { createHandler } from "stock-transfer/http";
import { readExchanges } from "../../conformance/suite.js";
import { throwFault } from "../support/adversaries";
import { checkContext, options, url } from "../support/service";
import { untyped } from "../support/thrownBy";
import { issueSentences, issuesOf } from "./issueSentences";

// Issues of every part of the library: those of other tests, and those of unusual input.

const max = Number.MAX_SAFE_INTEGER;
const transfer = { items: [{ sku: "A", qty: 9 }], srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };

const refused = readExchanges(readFileSync("conformance/exchanges.jsonl", "utf8")).filter(({ issues }) => issues);

/** Terms of a lane between two warehouses with all limits and a carrier that departs on one weekday. */
const terms = {
  transferType: "ROAD",
  weightLimit: 1,
  volumeLimit: 1,
  unitLimit: 1,
  transitDays: 1,
  departureDays: [7],
};
const days = [1, 2, 3, 4, 5, 6];
const warehouses = ["HCM", "HAN"].map((code) => ({ code, timeZone: "UTC", workingDays: days }));
const byDates = { ...terms, departureDays: [], departureExtraDays: ["2026-03-01"] };
const sparse = createNetwork({
  warehouses: warehouses.map(({ code }) => ({ code, timeZone: "UTC" })),
  defaultLane: { ...byDates, departureExtraDays: ["2026-03-01"] },
});

function earliest(level: object | undefined, network = checkContext.network, forbids?: () => string): object {
  const stock = new Map(level && [["A", { onHandQty: 9, unitWeight: 1, ...level }]]);
  return earliestTransfer(transfer, { network, stock, now: checkContext.now, forbids });
}

const heavy = { onHandQty: max, unitWeight: max, unitVolume: max };
const light = { ...heavy, unitWeight: 1, unitVolume: 0 };
const limits = createNetwork({
  warehouses: warehouses.map(({ code }) => ({ code, timeZone: "UTC" })),
  defaultLane: { ...terms, departureDays: [1] },
});

function checkOf(level: object, ...lines: readonly (readonly [sku: string, qty: number])[]): object {
  const items = lines.map(([sku, qty]) => ({ sku, qty }));
  const stock = { get: () => ({ onHandQty: max, ...level }) };
  return checkTransfer({ ...transfer, items }, { network: limits, stock, now: 0 });
}

const results: readonly object[] = [
  ...Object.values(issueSentences).flatMap((pairs) => pairs.map(([, result]) => result)),
  ...refused.map(({ get, post }) => (get === undefined ? parseCheckRequest(post) : parseListQuery(get))),
  parseNetwork({ warehouses: [{ ...warehouses[0], cutOff: "25:00", holidays: ["2026-02-30"], timeZone: "Mars" }] }),
  parseNetwork({ warehouses: [{ ...warehouses[0], holidays: ["2026-03-02"], extraWorkingDays: ["2026-03-02"] }] }),
  parseNetwork({ warehouses, lanes: [{ src: "HCM", dest: "HAN", ...terms }] }),
  parseNetwork({ warehouses, lanes: [1, 2].map(() => ({ src: "HCM", dest: "HAN", ...terms, departureDays: [1] })) }),
  parseNetwork({ warehouses, defaultLane: terms }),
  parseNetwork({ warehouses, defaultLane: { ...terms, cutOff: "00:00" } }),
  parseNetwork({
    warehouses: warehouses.map((each) => ({ ...each, cutOff: "00:00", receivingDays: [] })),
    lanes: [{ src: "HCM", dest: "HAN", ...terms }],
  }),
  parseNetwork({ warehouses, defaultLane: { ...byDates, departureExtraDays: [] } }),
  checkContext.network.route("HCM", "HAN", "AIR"),
  checkTransfer(transfer, { network: sparse, stock: new Map(), now: Date.parse("2026-04-01") }),
  checkOf({ unitWeight: max, unitVolume: 0 }, ["A", 2]),
  checkOf({ unitWeight: 0, unitVolume: max }, ["A", 2]),
  checkOf({ unitWeight: 0, unitVolume: 0 }, ["A", max], ["A", 1]),
  checkOf({ unitWeight: 0, unitVolume: 0 }, ["A", max], ["B", 1]),
  checkOf({ unitWeight: max, unitVolume: max }, ["A", 1], ["B", 1]),
  earliest(undefined),
  earliest({ transferable: false }),
  earliest({ unitWeight: undefined }),
  earliest({ packQty: 2 }),
  earliest({ lots: [{ qty: 0, expiresOn: "2026-01-01" }] }),
  earliest({}, checkContext.network, () => "batteries"),
  planSources(
    { items: ["A", "B"].map((sku) => ({ sku, qty: max })), destWarehouseCode: "HAN" },
    { network: limits, stocks: [["HCM", { get: () => light }]], now: 0 },
  ),
  planSupply(
    [
      { destWarehouseCode: "HAN", items: [{ sku: "A", qty: 1 }] },
      { destWarehouseCode: "X", items: [{ sku: "A", qty: 0 }] },
    ],
    { network: limits, stocks: [], now: 0 },
  ),
  decodePage({ data: [1, 2], paging: { len: 1, next: "x" } }, "UTC"),
  decodeCheck({ success: true, data: {} }),
  decodeTransfer({ created_at: "2026-03-02", partner: {} }, "UTC"),
  decodeCheck({
    transfer_items: [{ is_allowed_transfer: "yes", refusals: [{ code: "busy" }] }],
    transfer_information: {},
  }),
  untyped(parseCheckRequest)(Promise.resolve()),
  untyped(parseCheckRequest)(new Proxy({}, { get: throwFault })),
  untyped(parseCheckRequest)({ items: [{ sku: 7n, qty: () => 1 }], src_warehouse_code: Symbol("S") }),
  untyped(parseListQuery)({ skus: [null] }),
];

/** A body that breaks off. */
const broken = () =>
  new ReadableStream({
    pull: (controller) => {
      controller.error(new Error("broken"));
    },
  });

/** Responses of the handler to unreadable bodies. Clients find the issues in `error.details`. */
export async function issuesOfHandler(): Promise<readonly Issue[]> {
  const bodies = ["{", new Uint8Array([0xff]), broken()];
  const handler = createHandler(options);
  const headers = { authorization: "Bearer good", "content-type": "application/json" };
  const answers = bodies.map(async (body) => {
    const response = await handler(new Request(`${url}/check`, { method: "POST", headers, body, duplex: "half" }));
    const { error } = (await response.json()) as { error: { details: readonly Issue[] } };
    return error.details;
  });
  return (await Promise.all(answers)).flat();
}

export const issues: readonly Issue[] = results.flatMap(issuesOf);
