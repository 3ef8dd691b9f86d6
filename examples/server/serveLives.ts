import type { IncomingMessage, RequestListener } from "node:http";
import { parseCheckRequest, type TransferEvent } from "stock-transfer";
import type { CaseRules } from "../playground/checkCase";
import { termsOf } from "../playground/closedDays";
import type { Company } from "./openData";
import type { Storage } from "./storage";

/** What a token may see: all transfers, or those of one partner. */
export type Access = true | { readonly partnerCode: string };

const longestBody = 100_000;

/**
 * Serves transfers of the demo for the playground. `/demo/transfer`: GET reads one, POST records an event, or answers
 * `false`. `/demo/order`: GET reads those that were created, POST creates one, or answers `false`.
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
    const [, token = ""] = /^Bearer (.+)$/.exec(incoming.headers.authorization ?? "") ?? [];
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
  if (!body?.event) return [400];
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
  const request = body && parseCheckRequest(body.request).value;
  if (!request) return [400];
  try {
    const terms = body.rules ? termsOf(body.rules, company.network) : { network: company.network, now: company.now() };
    return [200, (await order(body.key, request, terms, partnerCode)) ?? false];
  } catch (error) {
    // A malformed rule.
    if (error instanceof TypeError || error instanceof RangeError) return [400];
    throw error;
  }
}

/** `undefined` if it is too long or malformed, or has no key. */
async function readBody<Fields>(
  incoming: IncomingMessage,
): Promise<({ readonly key: string } & Partial<Fields>) | undefined> {
  let text = "";
  incoming.setEncoding("utf8");
  for await (const chunk of incoming) {
    // Reads on: an early end would close the connection before the answer.
    if (text.length <= longestBody) text += chunk as string;
  }
  if (text.length > longestBody) return undefined;
  try {
    const body = JSON.parse(text) as ({ readonly key?: unknown } & Partial<Fields>) | null;
    return typeof body?.key === "string" ? { ...body, key: body.key } : undefined;
  } catch {
    return undefined;
  }
}
