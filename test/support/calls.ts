import * as st from "stock-transfer";
import { createClient } from "stock-transfer/client";
import { createHandler, httpError } from "stock-transfer/http";
import { createListener } from "stock-transfer/node";
import {
  needsOf,
  planSources,
  planSupply,
  planTransfers,
  shareUnits,
  type SourceOptions,
} from "stock-transfer/planners";
import {
  createStore,
  createTransferTable,
  fromPg,
  fromPglite,
  fromPostgresJs,
  type Statement,
} from "stock-transfer/postgres";
import * as words from "stock-transfer/words";
import { checkBody, listRequest, options as httpOptions } from "./service";
import { transfer } from "./transfers";

// Every export of the package, called with valid arguments.

const unused = () => Promise.reject(new Error("not connected"));
const database = { run: unused, transaction: unused, close: unused };
const driver = {
  query: unused,
  connect: unused,
  transaction: unused,
  unsafe: unused,
  begin: unused,
  close: unused,
  end: unused,
};
const now = Date.parse("2026-03-02T02:00:00Z");
const config: st.NetworkConfig = {
  warehouses: ["HCM", "HAN"].map((code) => ({
    code,
    timeZone: "Asia/Ho_Chi_Minh",
    workingDays: [1, 2, 3, 4, 5],
    meta: Object.freeze({ city: code }),
  })),
  lanes: [
    {
      src: "HCM",
      dest: "HAN",
      transferType: "ROAD",
      weightLimit: 900,
      unitLimit: 40,
      transitDays: 3,
      meta: Object.freeze({ carrier: "C" }),
    },
    {
      ...{ src: "HCM", dest: "HAN", transferType: "AIR" },
      capacity: { weight: 900, transfers: 1 },
      capacityOn: Object.freeze({ "2026-03-04": { transfers: 0 } }),
      ...{ weightLimit: 900, transitDays: 1 },
    },
  ],
  calendarsUntil: "2030-12-31",
};
const network = st.createNetwork(config);
const route = network.route("HCM", "HAN").value!;
const items = [
  { sku: "HELMET", qty: 2 },
  { sku: "MILK", qty: 4 },
  { sku: "HELMET", qty: 1 },
];
const ends = { srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
const request: st.CheckRequest = { items, ...ends, transferType: "ROAD" };
const stock = new Map<string, st.StockLevel>([
  [
    "HELMET",
    { onHandQty: 3, reservedQty: 1, safetyQty: 1, unitWeight: 340, movements: [{ on: "2026-03-09", qty: 8 }] },
  ],
  ["MILK", { onHandQty: 9, unitWeight: 5, packQty: 2, lots: [{ qty: 9, expiresOn: "2026-03-16" }] }],
]);
const rules = { weightRule: "each", duplicateLines: "merge" } as const;
const options = { notBefore: "2026-03-03", promisesUntil: "2026-04-01", minShelfDays: 1, ...rules };
const context = { network, stock, now, ...options };
const batch = { network, stocks: new Map([["HCM", stock]]), now, ...options, claims: "lines" } as const;
const check = st.checkTransfer(request, context).value!;
const other = st.checkTransfer(request, { network, stock, now, minShelfDays: 99 }).value!;
const unknown = { items: [{ sku: "UNKNOWN", qty: 1 }], ...ends };
const refused = st.encodeCheck(st.checkTransfer(unknown, context).value!, { reasons: true });
const moving: st.StockTransfer = {
  ...transfer,
  status: "in_transit",
  items: [{ sku: "HELMET", qty: 3, shippedQty: 2 }],
};
const done: st.StockTransfer = { ...transfer, seq: 2, id: "st-2", status: "completed", doneAt: 3000 };
const transfers = [moving, done];
const collection = st.createTransferCollection(transfers);
const filter: st.TransferFilter = { skus: ["HELMET"], statuses: ["completed"] };
const query: st.ListQuery = { filter, limit: 1, next: 0, order: "newest" };
const zone = "Asia/Ho_Chi_Minh";
const page = st.listTransfers(transfers, { filter: {}, limit: 9, next: 0 });
const issue = st.parseCheckRequest({}).issues![0];
const refusal: st.Refusal = { code: "broken_pack", packQty: 3, overBy: 1 };
const { data, paging } = st.encodePage(page, zone);
const wirePage = st.successEnvelope(data, "r-1", paging);
const fetching = { fetch: () => Promise.resolve(Response.json(wirePage)) };
const extensions = ["arrives_to"] as const;
const clientOptions = { baseUrl: "https://warehouse.example", token: "TKN", timeZone: zone, extensions, ...fetching };
const serviceOptions = { ...httpOptions, extensions };

const planOptions: SourceOptions = {
  ...{ effort: 10, choose: "cheapest" },
  cost: ({ transferType }) => (transferType === "AIR" ? 1 : 2),
};

const told = ({ text, values }: Statement) => [text, values];

/** What each call answers, with every kind of argument. `of` may change each argument. */
export const calls: Readonly<Record<string, (of: <Given>(given: Given) => Given) => unknown>> = {
  createTransfer: (of) => {
    const known = { seq: 1, id: "st-1", code: "ST1", partner: of({ code: "P1", name: "P" }), createdAt: 0 };
    const fields = { ...known, subStatus: "A", refCode: "B", note: "C", updatedAt: 1, doneAt: 2 };
    const asked = { items: [{ sku: "HELMET", qty: 1 }], ...ends };
    return st.createTransfer(of(st.checkTransfer(asked, context).value!), of(asked), of(fields));
  },
  applyEvent: (of) =>
    st.applyEvent(of(moving), of({ type: "receive", items: [{ sku: "HELMET", acceptedQty: 1 }] }), 5_000),
  "applyEvent.correct": (of) =>
    st.applyEvent(
      moving,
      of({ type: "correct", items: [{ sku: "HELMET", qty: 1, from: "underWay", to: "left" }] }),
      5_000,
    ),
  bookingsOf: (of) => {
    const booked = { ...moving, transferType: "AIR", departureDate: "2026-03-03", totalWeight: 5 };
    return st.bookingsOf(of([booked]))({ ...ends, transferType: "AIR", date: "2026-03-03" });
  },
  listDepartures: (of) => {
    const range = { from: "2026-03-02", to: "2026-03-05", load: { weight: 9 }, booked: () => of({ weight: 895 }) };
    return st.listDepartures(now, network.route("HCM", "HAN", "AIR").value!, of(range));
  },
  checkServices: (of) => st.checkServices(of({ items, ...ends }), of(context)),
  checkTransfer: (of) => st.checkTransfer(of(request), of(context)),
  checkTransfers: (of) => st.checkTransfers(of([request, request]), of(batch)),
  compareChecks: (of) => st.compareChecks(of(check), of(other)),
  createNetwork: (of) => {
    const made = st.createNetwork(of(config));
    return [made.config, st.createNetwork(structuredClone(made.config)).config, made.route("HCM", "HAN").value?.meta];
  },
  "createTransferCollection.put": (of) => {
    const collection = st.createTransferCollection(of(transfers), of({ copy: true }));
    collection.put(of({ ...done, seq: 3, id: "st-3" }));
    return collection.get("st-3");
  },
  "createTransferCollection.list": (of) => collection.list(of(query)),
  "createTransferCollection.count": (of) => collection.count(of(filter)),
  "createTransferCollection.countByStatus": (of) => collection.countByStatus(of(filter)),
  "createTransferCollection.quantities": (of) => collection.quantities(of(filter)),
  decodeCheck: (of) => st.decodeCheck(of(structuredClone(refused))),
  decodePage: (of) => st.decodePage(of(wirePage), zone),
  decodeTransfer: (of) => st.decodeTransfer(of(st.encodeTransfer(moving, zone)), zone),
  earliestTransfer: (of) => st.earliestTransfer(of(request), of(context)),
  encodeCheck: (of) => st.encodeCheck(of(check), of({ reasons: true, dates: true })),
  encodeCheckRequest: (of) => st.encodeCheckRequest(of(request)),
  encodeListQuery: (of) => st.encodeListQuery(of(query)).toString(),
  encodePage: (of) => st.encodePage(of(page), zone),
  encodeTransfer: (of) => st.encodeTransfer(of(done), zone),
  explainSchedule: (of) => st.explainSchedule(now, route, of({ notBefore: "2026-03-07" })),
  failureEnvelope: (of) => st.failureEnvelope(of({ ...st.apiErrors.notFound }), "r-1"),
  issuesToError: (of) => st.issuesToError(of([issue])),
  largestAllowed: (of) => st.largestAllowed(of(request), of(context)),
  trimRequest: (of) => st.trimRequest(of(request), of(context)),
  latestTransfer: (of) => st.latestTransfer("2026-03-20", route, of({ surely: true })),
  listTransfers: (of) => st.listTransfers(of(transfers), of(query)),
  matchesFilter: (of) => of(transfers).map(st.matchesFilter(of(filter))),
  walkTransfers: async (of) => {
    const found: st.StockTransfer[] = [];
    const walk = st.walkTransfers(() => of(page), of({ srcWarehouseCode: "HCM" }), of({ order: "newest" }));
    for await (const each of walk) found.push(each);
    return found;
  },
  mergePages: (of) => st.mergePages(of([page]), of({ ...query, filter: {}, limit: 9 })),
  parseCheckRequest: (of) => st.parseCheckRequest(of(checkBody), of({ maxItems: 5 })),
  parseListQuery: (of) => st.parseListQuery("limit=5&_=1", of({ ignore: ["_"], extensions })),
  parseNetwork: (of) => {
    const parsed = st.parseNetwork(of(config));
    return parsed.issues ? parsed : parsed.value.config;
  },
  progressOf: (of) => st.progressOf(of(moving)),
  promiseTransfer: (of) => st.promiseTransfer(of(request), of(context)),
  quantitiesOf: (of) => st.quantitiesOf(of(transfers), of(filter)),
  scheduleTransfer: (of) => st.scheduleTransfer(now, route, of({ notBefore: "2026-03-07" })),
  successEnvelope: (of) => st.successEnvelope({}, "r-1", of({ len: 1, next: "0" })),
  suppliesOf: (of) => st.suppliesOf(of(transfers), "HAN", of({ expiresOn: () => "2026-05-01" })),
  checkRequestSchema: (of) => st.checkRequestSchema["~standard"].validate(of(checkBody)),
  networkSchema: (of) => JSON.stringify(st.networkSchema["~standard"].validate(of(config))),
  needsOf: (of) =>
    needsOf(
      of([{ warehouseCode: "HAN", sku: "X", minQty: 4, maxQty: 9 }]),
      batch.stocks,
      of({ arriveBy: "2026-04-01" }),
    ),
  planSources: (of) =>
    planSources(
      of({ items, destWarehouseCode: "HAN" }),
      of({ network, stocks: batch.stocks, now, minShelfDays: 1 }),
      of(planOptions),
    ),
  planSupply: (of) => {
    const supplied = { network, stocks: batch.stocks, now, ...rules, claims: "lines", minShelfDays: 1 } as const;
    return planSupply(of([{ items, destWarehouseCode: "HAN" }]), of(supplied), of(planOptions));
  },
  planTransfers: (of) =>
    planTransfers(
      of(items.map((item) => ({ ...item, unitWeight: 5, unitVolume: 2, packQty: 1 }))),
      of({ weight: 9, volume: 8 }),
      of({ effort: 10 }),
    ),
  shareUnits: (of) => shareUnits(5, of([{ wantedQty: 4, weight: 2 }, { wantedQty: 4 }]), of({ packQty: 2 })),
  "createTransferTable.put": (of) => createTransferTable(of({ changes: true })).put(of(moving)).values,
  "createTransferTable.putAll": (of) => createTransferTable({}).putAll(of(transfers)).values,
  "createTransferTable.list": (of) => told(createTransferTable({}).list(of(query))),
  "createTransferTable.count": (of) => told(createTransferTable({}).count(of(filter))),
  statement: () => undefined,
  createStore: (of) => createStore(of(database), of({ lots: true, schema: "b" })).schema,
  fromPg: (of) => Object.keys(fromPg(of(driver), of({ retries: 1, prepare: true }))),
  fromPglite: (of) => Object.keys(fromPglite(of(driver), of({ retries: 1 }))),
  fromPostgresJs: (of) => Object.keys(fromPostgresJs(of(driver), of({ retries: 1 }))),
  createHandler: async (of) => (await createHandler(of(serviceOptions))(listRequest())).json(),
  httpError: async (of) => {
    const list = () => Promise.reject(httpError(503, "AWAY", of({ message: "Back soon", retryAfter: 1_500 })));
    const response = await createHandler({ ...httpOptions, list })(listRequest());
    return [response.status, response.headers.get("retry-after"), await response.json()];
  },
  createListener: (of) => typeof createListener(of(serviceOptions)),
  createClient: async (of) =>
    createClient(of(clientOptions)).list(of({ filter: { skus: ["HELMET"] }, limit: 9, next: 0 })),
  describeIssue: (of) => words.describeIssue(of(issue)),
  describeRefusal: (of) => words.describeRefusal(of(refusal), of({ unit: "g" })),
  describeDeparture: (of) => {
    const [departure] = st.listDepartures(now, route, { from: "2026-03-03", to: "2026-03-03" });
    return words.describeDeparture(of(departure!), of({ unit: "g" }));
  },
  describePlan: (of) =>
    words.describePlan(
      of(planSupply([{ items, destWarehouseCode: "HAN" }], { network, stocks: batch.stocks, now }).value!),
      {},
    ),
  describeStep: (of) =>
    words.describeStep(of(st.explainSchedule(now, route)[0]!), of({ locale: words.vietnamese.locale })),
  createWords: (of) => words.createWords(words.vietnamese).describeRefusal(of(refusal)),
};

/** Exports that take no objects, records of any names, or only values of other calls. */
export const otherExports =
  "apiErrors english isApiFailure listQuerySchema localDay parseCalendarDate describeReason transferStatuses vietnamese".split(
    " ",
  );

type Change = (object: Record<string, unknown>) => unknown;

/** A copy of arguments with each literal changed, down to the last part. Networks and routes are frozen, and stay. */
export function changed<Given>(given: Given, change: Change): Given {
  if (Array.isArray(given)) return given.map((each: unknown) => changed(each, change)) as Given;
  if (given instanceof Map)
    return new Map(Array.from(given, ([key, value]) => [key, changed<unknown>(value, change)])) as Given;
  const isLiteral = typeof given === "object" && given !== null && Object.getPrototypeOf(given) === Object.prototype;
  if (!isLiteral || Object.isFrozen(given)) return given;
  return change(
    Object.fromEntries(Object.entries(given).map(([key, value]) => [key, changed<unknown>(value, change)])),
  ) as Given;
}
