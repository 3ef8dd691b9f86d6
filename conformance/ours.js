import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import {
  applyEvent,
  checkServices,
  checkTransfer,
  checkTransfers,
  compareChecks,
  createNetwork,
  createTransferCollection,
  earliestTransfer,
  encodeCheck,
  encodeTransfer,
  explainSchedule,
  largestAllowed,
  latestTransfer,
  parseCheckRequest,
  parseListQuery,
  progressOf,
  promiseTransfer,
  scheduleTransfer,
} from "stock-transfer";

// The functions of this package as a program for run.js: one input a line, one answer a line.

/** @type {Readonly<Record<string, (input: any) => unknown>>} */
const calls = {
  schedule: (input) => {
    const route = routeOf(input);
    return unlessBeyond(input, () => withTimes(scheduleTransfer(Date.parse(input.now), route, optionsOf(input))));
  },
  explain: (input) => explainSchedule(Date.parse(input.now), routeOf(input), optionsOf(input)),
  latest: (input) => withTimes(latestTransfer(input.arriveBy, routeOf(input), { surely: input.surely })),

  check: (input) => answer(checkTransfer(input.request, contextOf(input)), withTimes),
  services: (input) => answer(checkServices(input.request, contextOf(input)), (checks) => checks.map(withTimes)),
  largest: (input) => answer(largestAllowed(input.request, contextOf(input))),
  earliest: (input) => answer(earliestTransfer(input.request, contextOf(input))),
  promise: (input) => answer(promiseTransfer(input.request, contextOf(input))),
  compare: ({ before, after }) => compareChecks(before, after),

  batch: ({ requests, stocks, acceptedQty, ...rest }) => {
    const context = {
      ...contextOf(rest),
      stocks: mapOf(stocks, "warehouse", ({ stock }) => mapOf(stock, "sku", (level) => level)),
      acceptedQty: acceptedQty && mapOf(acceptedQty, "warehouse", ({ skus }) => mapOf(skus, "sku", ({ qty }) => qty)),
    };
    delete context.stock;
    return checkTransfers(requests, context).map((result) => answer(result, withTimes));
  },

  page: ({ transfers, query }) => {
    const page = collectionOf(transfers).list({ ...query, filter: filterOf(query.filter) });
    return { seqs: page.transfers.map(({ seq }) => seq), next: page.next };
  },
  counts: ({ transfers, filter }) => collectionOf(transfers).countByStatus(filterOf(filter)),
  quantities: ({ transfers, filter }) => collectionOf(transfers).quantities(filterOf(filter)),

  read_query: ({ query }) =>
    answer(parseListQuery(query), ({ filter, ...rest }) => ({ ...rest, filter: withTimes(filter) })),
  read_request: ({ body }) => answer(parseCheckRequest(body)),
  write_check: ({ check }) => encodeCheck(check),
  write_transfer: ({ transfer, timeZone }) => encodeTransfer(transferOf(transfer), timeZone),

  event: ({ transfer, event, at }) =>
    answer(applyEvent(transferOf(transfer), event, Date.parse(at)), (step) => {
      const { status, items, updatedAt, doneAt, ...rest } = step.transfer;
      const times = withTimes({ updatedAt, ...(doneAt !== undefined && { doneAt }) });
      const stock = Object.entries(step.stock).map(([name, list]) => [name, [...list].sort(bySku)]);
      return {
        transfer: {
          ...rest,
          ...times,
          status,
          items: items.map((/** @type {object} */ item) => ({ ...noCounts, ...item })),
        },
        stock: Object.fromEntries(stock),
      };
    }),
  progress: ({ transfer }) => progressOf(transferOf(transfer)),
};

const noCounts = { shippedQty: 0, acceptedQty: 0, rejectedQty: 0, lostQty: 0, cancelledQty: 0 };

/**
 * The answer to one vector.
 *
 * @param {{ readonly call: string; readonly input: any }} vector
 * @returns {unknown}
 */
export function answerTo({ call, input }) {
  return Object.hasOwn(calls, call) ? calls[call]?.(input) : { unsupported: true };
}

/** @type {(a: { sku: string }, b: { sku: string }) => number} */
const bySku = (a, b) => (a.sku < b.sku ? -1 : 1);

/**
 * @param {any} result
 * @param {(value: any) => unknown} write
 */
function answer({ value, issues }, write = (given) => given) {
  return issues ? { issues } : write(value);
}

/** @param {any} input */
function optionsOf({ notBefore }) {
  return { notBefore };
}

/** @type {Map<string, import("stock-transfer").TransferNetwork>} */
const networks = new Map();

/**
 * A service keeps its network, and so do these answers: the library remembers schedules of a route.
 *
 * @param {any} input
 */
function networkOf({ source, destination, lane, calendarsUntil }) {
  return networkFor({
    warehouses: [
      { ...source, code: "A" },
      { ...destination, code: "B" },
    ],
    lanes: [{ transferType: "ROAD", weightLimit: 0, ...lane, src: "A", dest: "B" }],
    calendarsUntil,
  });
}

/** @param {any} config */
function networkFor(config) {
  const key = JSON.stringify(config);
  const network = networks.get(key) ?? createNetwork(config);
  networks.set(key, network);
  return network;
}

/** @param {any} input */
function routeOf(input) {
  const { value, issues } = networkOf(input).route("A", "B");
  if (issues) throw new Error(issues[0].message);
  return value;
}

/**
 * A schedule beyond the calendars throws; a check has an issue.
 *
 * @param {any} input
 * @param {() => unknown} schedule
 */
function unlessBeyond(input, schedule) {
  const request = { items: [], srcWarehouseCode: "A", destWarehouseCode: "B" };
  const { now, notBefore } = input;
  const context = { network: networkOf(input), stock: new Map(), now: Date.parse(now), notBefore };
  const { issues } = checkTransfer(request, context);
  return issues ? { issues } : schedule();
}

/**
 * @param {any} input
 * @returns {any}
 */
function contextOf({ request: _, network, stock = [], now, forbids, acceptedQty, heldQty, minShelfDays, ...rest }) {
  return {
    ...rest,
    network: networkFor(network),
    now: Date.parse(now),
    stock: mapOf(stock, "sku", (level) => level),
    ...(acceptedQty && { acceptedQty: mapOf(acceptedQty, "sku", ({ qty }) => qty) }),
    ...(heldQty && { heldQty: mapOf(heldQty, "sku", ({ qty }) => qty) }),
    ...(minShelfDays !== undefined && {
      minShelfDays: Array.isArray(minShelfDays) ? mapOf(minShelfDays, "sku", ({ days }) => days) : minShelfDays,
    }),
    ...(forbids && { forbids: forbidding(forbids) }),
  };
}

/** @param {readonly { sku: string; transferType?: string; rule: string }[]} rules */
function forbidding(rules) {
  /** @type {import("stock-transfer").ForbiddingRule} */
  return (sku, _level, { transferType }) =>
    rules.find((each) => each.sku === sku && (each.transferType ?? transferType) === transferType)?.rule;
}

/**
 * @param {readonly any[]} list
 * @param {string} key
 * @param {(entry: any) => any} valueOf
 * @returns {Map<string, any>}
 */
function mapOf(list, key, valueOf) {
  return new Map(list.map((entry) => [entry[key], valueOf(entry)]));
}

const timeFields = ["createdAt", "updatedAt", "doneAt", "createdFrom", "createdTo", "updatedFrom", "updatedTo"];

/** @param {any} filter */
function filterOf(filter) {
  return mapFields(filter, (value) => Date.parse(value), timeFields);
}

/** @param {any} transfer */
function transferOf({ partnerCode, ...transfer }) {
  const missing = {
    seq: 1,
    id: `st-${transfer.seq ?? 1}`,
    subStatus: "",
    code: "",
    refCode: "",
    partner: { code: partnerCode ?? "P", name: "" },
    srcWarehouseCode: "A",
    destWarehouseCode: "B",
    note: "",
    estimatedArrivalDate: "2026-01-01",
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    outboundShipmentCode: "",
    inboundShipmentCode: "",
  };
  return mapFields({ ...missing, ...transfer }, (value) => Date.parse(value), timeFields);
}

/** @param {readonly any[]} transfers */
function collectionOf(transfers) {
  return createTransferCollection(transfers.map(transferOf));
}

/**
 * Instants as texts.
 *
 * @param {any} given
 */
function withTimes(given) {
  return mapFields(given, (time) => new Date(time).toISOString(), [...timeFields, "validUntil", "before"]);
}

/**
 * @param {any} given
 * @param {(value: any) => unknown} change
 * @param {readonly string[]} fields
 * @returns {any}
 */
function mapFields(given, change, fields) {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, fields.includes(name) ? change(value) : value]),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for await (const line of createInterface({ input: process.stdin })) {
    console.log(JSON.stringify(answerTo(JSON.parse(line))));
  }
}
