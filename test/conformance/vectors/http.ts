import type { LaneConfig, NetworkConfig, WarehouseConfig } from "stock-transfer";
import {
  asTransfer,
  type Case as Exchange,
  checks,
  exchanges,
  expectedCheck,
  fixture,
  type FixtureTransfer,
  lists,
  records,
  refusedChecks,
  refusedLists,
} from "../../interface/conformance/cases";
import { seededRandom } from "../../support/random";
import { type Journey, randomJourney, scheduleOf } from "./dates";
import { type Case, given, timeOf } from "./Vector";

// The vectors for a server, from the cases of the handler, and the data that the server must have.

const listPath = "/business/v1/stock-transfer";
const json = { "content-type": "application/json" };

const partnerOf = ({ seq }: FixtureTransfer) =>
  [8, 55].includes(seq) ? { code: "P-2", name: "Other" } : { code: "P-1", name: "Partner" };

interface DatedLane {
  readonly rule: string;
  readonly journey: Journey;
  readonly warehouses: readonly WarehouseConfig[];
  readonly lane: LaneConfig;
}

/** Lanes for the dates of checks, because the server has one time. */
function datedLanes(): readonly DatedLane[] {
  const random = seededRandom(8);
  const lanes = Array.from({ length: 90 }, (_, index) => {
    const [rule, journey] = randomJourney(random, index, Date.parse(fixture.now));
    const { source, destination, lane } = journey;
    const [src, dest] = [`FROM-${index}`, `TO-${index}`];
    const warehouses = [
      { code: src, ...source },
      { code: dest, ...destination },
    ];
    return { rule, journey, warehouses, lane: { src, dest, transferType: "ROAD", weightLimit: 1, ...lane } };
  });
  return lanes.filter(({ journey }) => journey.notBefore === undefined && journey.calendarsUntil === undefined);
}

/** What the server must have. */
export function serverData() {
  const { now, timeZone, network, stock, transfers } = fixture;
  const dated = datedLanes();
  const all: NetworkConfig = {
    warehouses: [...network.warehouses, ...dated.flatMap(({ warehouses }) => warehouses)],
    lanes: [...network.lanes!, ...dated.map(({ lane }) => lane)],
  };
  return {
    now,
    timeZone,
    network: all,
    stock: stock.map(([sku, level]) => ({ sku, ...level })),
    transfers: transfers.map((each) => {
      const { createdAt, updatedAt, doneAt, ...rest } = asTransfer(each);
      return {
        ...rest,
        partner: partnerOf(each),
        createdAt: timeOf(createdAt),
        updatedAt: timeOf(updatedAt),
        ...(doneAt !== undefined && { doneAt: timeOf(doneAt) }),
      };
    }),
  };
}

const get = (query: string, headers?: Exchange["headers"]) => ({
  method: "GET",
  path: listPath + query,
  ...(headers && { headers }),
});

function post(text: string) {
  return { method: "POST", path: `${listPath}/check`, headers: json, text };
}

/** The request, with the token of the runner in the place of that of the cases. */
function inputOf({ get: query, post: body, text, request }: Exchange): unknown {
  if (query !== undefined) return get(query);
  if (!request) return post(text ?? JSON.stringify(body));
  const withToken = ([name, value]: [string, string | null]) => [
    name,
    value?.replaceAll(fixture.token, "TOKEN") ?? null,
  ];
  const headers: unknown = request.headers && Object.fromEntries(Object.entries(request.headers).map(withToken));
  return { ...request, ...given({ headers }) };
}

function answerOf({ check, list, record, fails, head, headers }: Exchange): unknown {
  const more = headers ? { headers } : {};
  if (head) return { status: head.status };
  if (fails) {
    const error = { status_code: fails.status, message_code: fails.code };
    return { status: fails.status, ...more, body: { success: false, error } };
  }
  if (check) return { status: 200, ...more, body: { success: true, data: expectedCheck(check) } };
  const data = list ? list.seqs.map((seq) => ({ id: `transfer-${seq}` })) : [withPartner(record)];
  return { status: 200, ...more, body: { success: true, data, paging: { len: data.length, next: list?.next ?? "0" } } };
}

function withPartner(record: unknown): unknown {
  const { code } = record as { readonly code: string };
  return { ...(record as object), partner: partnerOf(fixture.transfers.find((each) => each.code === code)!) };
}

const of = (cases: readonly Exchange[], ruleOf: (each: Exchange) => string): Case[] =>
  cases.map((each) => {
    return { rule: ruleOf(each), call: "http", input: inputOf(each), answer: answerOf(each) };
  });

/** The server has one time, and a limit of bodies of its own. */
const isForAll = ({ now, reasons, request }: Exchange) =>
  now === undefined && reasons === undefined && (request?.text?.length ?? 0) < 1000;

/** The cases of a server, by topic. */
export function httpCases(): Readonly<Record<"dates" | "check" | "list" | "wire", readonly Case[]>> {
  const dates = datedLanes().map(({ rule, journey, lane: { src, dest } }): Case => {
    const items = [{ product_sku: "STICKER", qty: 1 }];
    const input = post(JSON.stringify({ items, src_warehouse_code: src, dest_warehouse_code: dest }));
    const { transferDate, estimatedArrivalDate } = scheduleOf(journey) as Readonly<Record<string, string>>;
    const information = { transfer_date: transferDate, estimated_arrival_date: estimatedArrivalDate };
    const body = { success: true, data: { transfer_information: information } };
    return { rule, call: "http", input, answer: { status: 200, body } };
  });
  const ofPartner = [...fixture.transfers]
    .filter((each) => partnerOf(each).code === "P-2")
    .sort((a, b) => b.seq - a.seq);
  const partner: Case = {
    rule: "W1",
    call: "http",
    input: get("", { authorization: "Bearer TOKEN-p-2" }),
    answer: {
      status: 200,
      body: {
        success: true,
        data: ofPartner.map(({ seq }) => ({ id: `transfer-${seq}`, partner: { code: "P-2" } })),
        paging: { len: ofPartner.length, next: "0" },
      },
    },
  };
  const pageRule = ({ get: query = "" }: Exchange) =>
    query.includes("next=") ? "L2" : query.includes("limit=") ? "L3" : "L4";
  const isRefused = ({ check }: Exchange) => check?.items.some(([allowed]) => !allowed) ?? false;
  const own = exchanges.filter((each) => isForAll(each) && each.request!.path.startsWith(listPath));
  const refusedWith = (status: number) => refusedChecks.filter(({ fails }) => fails!.status === status);
  return {
    dates,
    check: [
      ...of(checks.filter(isForAll), (each) => (isRefused(each) ? "C8" : "C5")),
      ...of(refusedWith(422), ({ fails }) => (fails!.code === "UNSAFE_TOTAL" ? "C4" : "C2")),
    ],
    list: [...of(lists, pageRule), partner],
    wire: [
      ...of(records, () => "W6"),
      ...of(refusedLists, () => "W3"),
      ...of(refusedWith(400), () => "W5"),
      ...of(own, ({ fails }) => (fails?.status === 401 ? "W8" : "W9")),
    ],
  };
}
