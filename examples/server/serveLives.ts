import type { IncomingMessage, RequestListener } from "node:http";
import type { TransferEvent } from "stock-transfer";
import type { Lives } from "../demo/lives";

/** What a token may see: all transfers, or those of one partner. */
export type Access = true | { readonly partnerCode: string };

const longestBody = 100_000;

/** Serves one transfer of the demo for the playground: GET reads it, POST records an event, or answers `false`. */
export function serveLives(
  lives: Lives,
  accesses: ReadonlyMap<string, Access>,
  otherwise: RequestListener,
): RequestListener {
  return (incoming, outgoing) => {
    const [path, query] = (incoming.url ?? "").split("?");
    if (path !== "/demo/transfer") {
      otherwise(incoming, outgoing);
      return;
    }
    const id = new URLSearchParams(query).get("id") ?? "";
    const [, token = ""] = /^Bearer (.+)$/.exec(incoming.headers.authorization ?? "") ?? [];
    const access = accesses.get(token);
    answer(lives, access, id, incoming)
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
  lives: Lives,
  access: Access | undefined,
  id: string,
  incoming: IncomingMessage,
): Promise<Answer> {
  if (!access) return [401];
  const life = await lives.find(id, access === true ? undefined : access.partnerCode);
  if (!life) return [404];
  if (incoming.method === "GET") return [200, life];
  if (incoming.method !== "POST") return [405];
  const body = await readBody(incoming);
  if (!body) return [400];
  return [200, await lives.record(body.key, id, body.event)];
}

/** `undefined` if it is too long or malformed. `applyEvent` tests the event. */
async function readBody(
  incoming: IncomingMessage,
): Promise<{ readonly key: string; readonly event: TransferEvent } | undefined> {
  let text = "";
  incoming.setEncoding("utf8");
  for await (const chunk of incoming) {
    // Reads on: an early end would close the connection before the answer.
    if (text.length <= longestBody) text += chunk as string;
  }
  if (text.length > longestBody) return undefined;
  try {
    const body = JSON.parse(text) as { readonly key?: unknown; readonly event?: TransferEvent } | null;
    return typeof body?.key === "string" && body.event ? { key: body.key, event: body.event } : undefined;
  } catch {
    return undefined;
  }
}
