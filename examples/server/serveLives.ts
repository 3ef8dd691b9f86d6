import type { IncomingMessage, RequestListener } from "node:http";
import { applyEvent, type CheckRequest, parseCheckRequest, type TransferEvent } from "stock-transfer";
import { timeOfEvent } from "../demo/transfers";
import type { CaseRules } from "../playground/checkCase";
import { termsOf } from "../playground/closedDays";
import type { Company, Reach } from "./openData";
import type { Storage } from "./storage";

/** What a token may see: all transfers, or those of one partner. */
export type Access = true | { readonly partnerCode: string };

const longestBody = 100_000;
/** In UTF-8. A storage may add the code of the partner. */
const longestKey = 400;

/** PostgreSQL cannot store these characters. */
const unstorable = /\0|\p{Surrogate}/u;

/** An event with only these issues is well formed. It was possible before, or will be. */
const issuesOfStatus: readonly string[] = ["transfer_done", "too_early", "too_big", "nothing_to_do"];

/**
 * Serves transfers of the demo for the playground. `/demo/transfer`: GET reads one, POST records an event, or answers
 * `false` if the transfer does not allow it. `/demo/order`: GET reads those that were created, POST creates one, or
 * answers `false` if the stock does not allow it. Keys of orders belong to the token's partner.
 *
 * The status is 400 for a wrong key, event, request or rule, 403 for warehouses and goods of another company, 404 for
 * transfers of another partner, 409 for the key of another order, 413 for a long body, 422 for a request that no stock
 * would allow.
 */
export function serveLives(
  storage: Storage,
  accesses: ReadonlyMap<string, Access>,
  company: Company,
  otherwise: RequestListener,
): RequestListener {
  return (incoming, outgoing) => {
    const [path = "", query] = (incoming.url ?? "").split("?");
    if (path !== "/demo/transfer" && path !== "/demo/order") {
      otherwise(incoming, outgoing);
      return;
    }
    const id = new URLSearchParams(query).get("id") ?? "";
    const [, token = ""] = /^bearer +(\S+)$/i.exec(incoming.headers.authorization ?? "") ?? [];
    const access = accesses.get(token);
    const answered =
      path === "/demo/order" ? answerOrder(storage, access, company, incoming) : answer(storage, access, id, incoming);
    answered
      .catch((error: unknown) => {
        console.error(error);
        return [500] as const;
      })
      .then(([status, body]) => {
        const headers = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };
        outgoing.writeHead(status, headers).end(JSON.stringify(body ?? null));
      })
      .catch(console.error);
  };
}

type Answer = readonly [status: number, body?: unknown];

async function answer(
  storage: Storage,
  access: Access | undefined,
  id: string,
  incoming: IncomingMessage,
): Promise<Answer> {
  if (!access) return [401];
  const life = await storage.find(id, access === true ? undefined : access.partnerCode);
  if (!life) return [404];
  if (incoming.method === "GET") return [200, life];
  if (incoming.method !== "POST") return [405];
  const body = await readBody<{ readonly event?: TransferEvent }>(incoming);
  if (typeof body === "number") return [body];
  if (!body.event) return [400];
  const { issues = [] } = applyEvent(life.transfer, body.event, timeOfEvent(life.transfer));
  if (!issues.every(({ code }) => issuesOfStatus.includes(code))) return [400];
  return [200, await storage.record(body.key, id, body.event)];
}

async function answerOrder(
  { order, ordered }: Storage,
  access: Access | undefined,
  company: Company,
  incoming: IncomingMessage,
): Promise<Answer> {
  if (!access) return [401];
  const partnerCode = access === true ? undefined : access.partnerCode;
  if (incoming.method === "GET" && ordered) return [200, await ordered(partnerCode)];
  if (incoming.method !== "POST" || !order) return [405];
  const body = await readBody<{ readonly request?: unknown; readonly rules?: CaseRules }>(incoming);
  if (typeof body === "number") return [body];
  const request = parseCheckRequest(body.request).value;
  if (!request) return [400];
  const reach = company.reachOf(partnerCode);
  if (partnerCode !== undefined && !isWithin(reach, request)) return [403];
  try {
    const { network } = reach;
    const terms = body.rules === undefined ? { network, now: company.now() } : termsOf(body.rules, network);
    const result = await order(body.key, request, terms, partnerCode);
    if ("conflict" in result) return [409];
    if ("issues" in result) return [422];
    return [200, "transfer" in result && result.transfer];
  } catch (error) {
    // A malformed rule.
    if (error instanceof TypeError || error instanceof RangeError) return [400];
    throw error;
  }
}

function isWithin({ network, has }: Reach, { srcWarehouseCode: src, destWarehouseCode: dest, items }: CheckRequest) {
  const { issues = [] } = network.route(src, dest);
  return !issues.some(({ code }) => code === "unknown_warehouse") && items.every(({ sku }) => has(src, sku));
}

/** The status of the failure if it is too long or malformed, or has no key. */
async function readBody<Fields>(
  incoming: IncomingMessage,
): Promise<({ readonly key: string } & Partial<Fields>) | 400 | 413> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      length += chunk.length;
      // Reads on: an early end would close the connection before the answer.
      if (length <= longestBody) chunks.push(chunk);
    }
    if (length > longestBody) return 413;
    const text = new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
    const body = JSON.parse(text, refuseUnstorable) as ({ readonly key: string } & Partial<Fields>) | null;
    const key: unknown = body?.key;
    const isKey = typeof key === "string" && key.trim() !== "" && Buffer.byteLength(key) <= longestKey;
    return body && isKey ? body : 400;
  } catch {
    return 400;
  }
}

function refuseUnstorable(_: string, value: unknown): unknown {
  if (typeof value === "string" && unstorable.test(value)) throw new RangeError("cannot be stored");
  return value;
}
