import type * as library from "stock-transfer";
import type { NetworkConfig, TransferSchedule } from "stock-transfer";
import type * as client from "stock-transfer/client";
import type * as http from "stock-transfer/http";
import publishedSchedules from "../../schedule/publishedSchedules.json";
import {
  asTransfer,
  type Case,
  checks,
  exchanges,
  type ExpectedFailure,
  expectedCheck,
  fixture,
  lists,
  records,
  refusedChecks,
  refusedLists,
} from "./cases";
import { temporal, temporalSchedule, temporalWallTime } from "./temporal";

// The conformance suite: plain data, and the code that runs it in any runtime with the Fetch standard.

export type Library = Pick<typeof library, "createNetwork" | "createTransferCollection"> &
  typeof http &
  Pick<typeof client, "createClient">;

export interface Outcome {
  readonly name: string;
  /** The differences; empty if the case passed. */
  readonly problems: readonly string[];
  /** The number of dates compared with Temporal; 0 without Temporal. */
  readonly datesByTemporal: number;
  /** As sent, with an unread body. */
  readonly request: Request;
  readonly status: number;
  readonly headers: Headers;
  /** The response, if it has a body. */
  readonly body: unknown;
}

const url = "https://warehouse.example";
const listPath = "/business/v1/stock-transfer";
const checkPath = `${listPath}/check`;
const maxBodyBytes = 4096;
const usual = {
  authenticate: (token: string) => token === fixture.token,
  timeZone: fixture.timeZone,
  requestId: () => fixture.requestId,
};

export const cases = [...checks, ...refusedChecks, ...lists, ...refusedLists, ...records, ...exchanges];

export async function runSuite(used: Library): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const network = used.createNetwork(fixture.network);
  const transfers = used.createTransferCollection(fixture.transfers.map(asTransfer));
  for (const each of cases) {
    const handler = used.createHandler({
      ...usual,
      list: (query) => transfers.list(query),
      check: () => ({ network, stock: new Map(fixture.stock), now: Date.parse(each.now ?? fixture.now) }),
      reasons: each.reasons !== undefined,
      maxBodyBytes,
    });
    outcomes.push(await runCase(each, handler, fixture.network));
  }
  for (const example of publishedSchedules as unknown as readonly PublishedSchedule[]) {
    outcomes.push(await runPublished(example, used));
  }
  for (const partner of partners) outcomes.push(await walkPartner(partner, used));
  outcomes.push(await useClient(used));
  return outcomes;
}

const partners = ["P-0", "P-1", "P-2"];
const partnerOf = ({ seq }: { readonly seq: number }) => partners[seq % partners.length]!;

/** Pages through the list with the token of one partner: it must contain only its transfers, newest first. */
async function walkPartner(partner: string, used: Library): Promise<Outcome> {
  const transfers = fixture.transfers.map((each) => {
    return { ...asTransfer(each), partner: { code: partnerOf(each), name: "Partner" } };
  });
  const collection = used.createTransferCollection(transfers);
  const handler = used.createHandler({
    ...usual,
    authenticate: (token) => partners.includes(token) && { partnerCode: token },
    list: (query) => collection.list(query),
    check: () => Promise.reject(new Error("not asked for")),
  });
  const found: string[] = [];
  for (let next = "0"; ;) {
    const path = `${listPath}?limit=2&next=${next}`;
    const request = newRequest({ method: "GET", path, headers: { authorization: `Bearer ${partner}` } });
    const response = await handler(request.clone());
    const body = (await response.json()) as Partial<{ data: { id: string }[]; paging: { next: string } }>;
    found.push(...(body.data ?? []).map(({ id }) => id));
    next = body.paging?.next ?? "0";
    if (next !== "0") continue;
    const own = fixture.transfers.filter((each) => partnerOf(each) === partner).map(({ seq }) => seq);
    const expected = own.sort((a, b) => b - a).map((seq) => `transfer-${seq}`);
    const isSame = found.join() === expected.join();
    const problems = isSame ? [] : [`transfers: expected ${expected.join()}, got ${found.join()}`];
    const name = `the pages of partner ${partner} alone`;
    return { name, problems, datesByTemporal: 0, request, status: response.status, headers: response.headers, body };
  }
}

/** Pages, checks and fails with the package's client, over the handler. */
async function useClient(used: Library): Promise<Outcome> {
  const network = used.createNetwork(fixture.network);
  const collection = used.createTransferCollection(fixture.transfers.map(asTransfer));
  const handler = used.createHandler({
    ...usual,
    list: (query) => collection.list({ ...query, limit: 5 }),
    check: () => ({ network, stock: new Map(fixture.stock), now: Date.parse(fixture.now) }),
  });
  let last: [Request, Response, unknown] | undefined;
  const clientOf = (token: string) =>
    used.createClient({
      baseUrl: url,
      token,
      timeZone: fixture.timeZone,
      fetch: async (input, init) => {
        // Only the sent redirect counts: some runtimes do not support it.
        const request = new Request(input, { ...init, redirect: "follow" });
        const response = await handler(request.clone());
        last = [request, response, await response.clone().json()];
        return response;
      },
    });
  const own = clientOf(fixture.token);
  const problems: string[] = [];
  const expectSame = (what: string, got: unknown, expected: unknown) => {
    if (JSON.stringify(got) !== JSON.stringify(expected))
      problems.push(`${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}`);
  };
  const walked: unknown[] = [];
  for await (const { id, createdAt } of own.walk({})) walked.push([id, createdAt]);
  const toSecond = (instant: string) => Math.floor(Date.parse(instant) / 1000) * 1000;
  const all = [...fixture.transfers].sort((a, b) => b.seq - a.seq);
  expectSame(
    "walk",
    walked,
    all.map(({ seq, created }) => [`transfer-${seq}`, toSecond(created)]),
  );
  const [srcWarehouseCode, destWarehouseCode] = fixture.transfers[0]!.lane;
  const lane = { srcWarehouseCode, destWarehouseCode };
  const checked = await own.check({ ...lane, items: [{ sku: "NOWHERE", qty: 1 }] });
  expectSame("check", checked.value?.items[0]?.allowed, false);
  const refused = await own.check({ ...lane, items: [] });
  expectSame("issues", refused.issues?.map(({ code }) => code).join(), "empty_list");
  const failure: unknown = await clientOf("other")
    .list({ filter: {}, limit: 1, next: 0 })
    .catch((error: unknown) => error);
  expectSame("failure", (failure as { messageCode?: unknown }).messageCode, "INVALID_TOKEN");
  const [request, response, body] = last!;
  const { status, headers } = response;
  return { name: "the client of the package", problems, datesByTemporal: 0, request, status, headers, body };
}

async function runCase(
  each: Case,
  handler: (request: Request) => Promise<Response>,
  network: NetworkConfig,
): Promise<Outcome> {
  const request = requestOf(each);
  const response = await handler(request.clone());
  const text = await response.text();
  const problems: string[] = [];
  const expectSame = (what: string, got: string | number | null, expected: string | number) => {
    if (got !== expected) problems.push(`${what}: expected ${expected}, got ${got}`);
  };

  expectSame("status", response.status, each.fails?.status ?? each.head?.status ?? 200);
  const length = each.head?.length ?? (each.head ? undefined : String(new TextEncoder().encode(text).byteLength));
  const headers = { "content-type": "application/json", "cache-control": "no-store", ...each.headers };
  for (const [name, value] of Object.entries(headers)) expectSame(name, response.headers.get(name), value);
  if (length !== undefined) expectSame("content-length", response.headers.get("content-length"), length);

  const exchange = { name: each.name, request, status: response.status, headers: response.headers };
  if (each.head) {
    expectSame("body", text, "");
    return { ...exchange, problems, datesByTemporal: 0, body: undefined };
  }
  const body = JSON.parse(text) as { error?: { details?: Detail[] } };
  if (each.fails) expectDetails(body.error?.details ?? [], each.fails, expectSame);
  expectSame("body", withoutDetails(body), JSON.stringify(expectedBody(each)));
  return { ...exchange, problems, datesByTemporal: askTemporal(each, network, expectSame), body };
}

type Expect = (what: string, got: string | number | null, expected: string | number) => void;

interface Detail {
  readonly code: string;
  readonly message: string;
  readonly path: readonly (string | number)[];
}

function requestOf({ get, post, text, request }: Case): Request {
  if (get !== undefined) return newRequest({ method: "GET", path: listPath + get });
  if (request) return newRequest(request);
  const headers = { "content-type": "application/json" };
  return newRequest({ method: "POST", path: checkPath, headers, text: text ?? JSON.stringify(post) });
}

function newRequest({ method, path, headers, text, bytes }: NonNullable<Case["request"]>): Request {
  const given: Readonly<Record<string, string | null>> = { authorization: `Bearer ${fixture.token}`, ...headers };
  const present = Object.entries(given).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  // A body of bytes does not set a content type.
  const body = bytes ? new Uint8Array(bytes) : text === undefined ? null : new TextEncoder().encode(text);
  return new Request(url + path, { method, headers: Object.fromEntries(present) as Record<string, string>, body });
}

function expectedBody({ check, reasons, list, record, fails }: Case): unknown {
  const meta_data = { request_id: fixture.requestId };
  if (fails) {
    const error = { status_code: fails.status, message: reasonPhrases[fails.status], message_code: fails.code };
    return { success: false, error, meta_data };
  }
  if (check) return { success: true, data: expectedCheck(check, reasons), meta_data };
  const data = list ? list.seqs.map(expectedTransfer) : [record];
  return { success: true, data, meta_data, paging: { len: data.length, next: list?.next ?? "0" } };
}

/** RFC 9110, section 15. */
const reasonPhrases: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  404: "Not Found",
  405: "Method Not Allowed",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
};

/** Ho Chi Minh City is seven hours ahead of UTC all year. */
function inHoChiMinhCity(instant: string): string {
  const shifted = new Date(Date.parse(instant) + 7 * 3_600_000).toISOString();
  return `${shifted.slice(0, 10)} ${shifted.slice(11, 19)}`;
}

function expectedTransfer(seq: number): unknown {
  const { status, code, ref, lane, items, created, updated, done } = fixture.transfers.find(
    (each) => each.seq === seq,
  )!;
  return {
    id: `transfer-${seq}`,
    status,
    sub_status: "",
    code,
    ref_code: ref,
    partner: { code: "P-1", name: "Partner" },
    src_warehouse_code: lane[0],
    des_warehouse_code: lane[1],
    total_sku: items.filter(([sku], index) => items.findIndex((other) => other[0] === sku) === index).length,
    total_qty_sku: items.reduce((total, [, qty]) => total + qty, 0),
    note: "",
    estimate_arrival_date: "2026-01-31",
    created_at: inHoChiMinhCity(created),
    updated_at: inHoChiMinhCity(updated),
    done_at: done === undefined ? null : inHoChiMinhCity(done),
    outbound_shipment_code: `OUT-${seq}`,
    inbound_shipment_code: "",
  };
}

function expectDetails(details: readonly Detail[], { issues = [] }: ExpectedFailure, expectSame: Expect): void {
  const got = details.map(({ code, path }) => [code, path.join(".")]);
  expectSame("details", JSON.stringify(got), JSON.stringify(issues));
  for (const { message } of details) {
    if (!/^[A-Z"].*\.$/s.test(message)) expectSame("message", message, "a sentence");
  }
}

function withoutDetails(body: { error?: { details?: unknown } }): string {
  return JSON.stringify(body, (key, value: unknown) => (key === "details" ? undefined : value));
}

/** Compares every date of the case with the second oracle, and counts them. */
function askTemporal(
  { now = fixture.now, post, text, request, check, list }: Case,
  network: NetworkConfig,
  expectSame: Expect,
): number {
  if (!temporal) return 0;
  const sent = text ?? request?.text ?? JSON.stringify(post ?? null);
  if (check && sent !== "null") {
    const body = JSON.parse(sent) as Readonly<Record<string, string>>;
    const { src_warehouse_code: src, dest_warehouse_code: dest, transfer_type: type } = body;
    const dates = temporalSchedule(temporal, now, network, src!, dest!, type);
    expectSame("transfer date by Temporal", check.transfer, dates.transferDate);
    expectSame("arrival by Temporal", check.arrival, dates.estimatedArrivalDate);
    return 2;
  }
  const times = fixture.transfers
    .filter(({ seq }) => list?.seqs.includes(seq))
    .flatMap(({ created, updated, done }) => [created, updated, ...(done === undefined ? [] : [done])]);
  for (const time of times) {
    expectSame("a time by Temporal", inHoChiMinhCity(time), temporalWallTime(temporal, time, fixture.timeZone));
  }
  return times.length;
}

interface PublishedSchedule {
  readonly id: string;
  readonly now: string;
  readonly src: Omit<library.WarehouseConfig, "code">;
  readonly dest: Omit<library.WarehouseConfig, "code">;
  readonly lane: Omit<library.LaneTerms, "transferType" | "weightLimit">;
  readonly expect: TransferSchedule;
}

/** A published schedule, tested by a check of goods with weight 0. */
async function runPublished({ id, now, src, dest, lane, expect }: PublishedSchedule, used: Library): Promise<Outcome> {
  const config: NetworkConfig = {
    warehouses: [
      { code: "A", ...src },
      { code: "B", ...dest },
    ],
    lanes: [{ src: "A", dest: "B", transferType: "ROAD", weightLimit: 0, ...lane }],
  };
  const network = used.createNetwork(config);
  const handler = used.createHandler({
    authenticate: () => true,
    list: () => ({ transfers: [], next: 0 }),
    check: () => ({ network, stock: new Map([["X", { onHandQty: 1, unitWeight: 0 }]]), now: Date.parse(now) }),
    timeZone: "UTC",
    requestId: () => fixture.requestId,
  });
  const { transferDate: transfer, estimatedArrivalDate: arrival } = expect;
  const check = { weight: 0, limit: 0, type: "ROAD", transfer, arrival, items: [[true, "X", 1, 1, 0, 0]] } as const;
  const post = { items: [{ product_sku: "X", qty: 1 }], src_warehouse_code: "A", dest_warehouse_code: "B" };
  return runCase({ name: id, now, post, check }, handler, config);
}
