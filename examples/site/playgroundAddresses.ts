import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as locales from "date-fns/locale";
import * as api from "stock-transfer";
import * as client from "stock-transfer/client";
import * as http from "stock-transfer/http";
import * as planners from "stock-transfer/planners";
import * as postgres from "stock-transfer/postgres";
import * as words from "stock-transfer/words";
import ts from "typescript";
import { stocks as demoStocks } from "../demo/company";
import { caseOf, writeCase } from "../playground/checkCase";
import { packText } from "../playground/packText";

// Runs each example of the pages, and links it to the playground with what it asked of the library.

/** Computes the URL fragment of a question for the playground. */
type Question = () => Promise<string>;

/** The URL fragment in the playground for each example that asks what the playground can show, by its code. */
export async function playgroundAddresses(folder: string): Promise<Readonly<Record<string, string>>> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"));
  const codes = names.flatMap((name) =>
    Array.from(readFileSync(join(folder, name), "utf8").matchAll(/^```ts\n([\s\S]*?)^```$/gm), ([, code = ""]) => code),
  );
  const addresses: Record<string, string> = {};
  for (const code of new Set(codes)) {
    const question = await askedBy(code);
    if (question) addresses[code] = await question();
  }
  return addresses;
}

const AsyncFunction = (async () => {
  // Only its constructor is needed, since the examples use await.
}).constructor as new (...args: string[]) => (...args: unknown[]) => Promise<void>;

/** The question of an example: its first check, or else its first other question. */
async function askedBy(code: string): Promise<Question | undefined> {
  const checks: Question[] = [];
  const others: Question[] = [];
  let network: api.TransferNetwork | undefined;
  const single =
    <Answer>(call: (request: api.CheckRequest, context: api.CheckContext) => Answer) =>
    (request: api.CheckRequest, context: api.CheckContext): Answer => {
      checks.push(() => addressOfChecks([request], context, [[request.srcWarehouseCode, context.stock]]));
      return call(request, context);
    };
  const onRoute =
    <Args extends readonly unknown[]>(call: (...args: Args) => unknown, nowOf: (...args: Args) => number) =>
    (...args: Args) => {
      const { src, dest } = args[1] as api.Route;
      const now = nowOf(...args);
      if (network) others.push(() => addressOfRoute(network!, src, dest, now));
      return call(...args);
    };
  const watched = {
    ...api,
    createNetwork: (config: api.NetworkConfig) => (network = api.createNetwork(config)),
    checkTransfer: single(api.checkTransfer),
    checkServices: single(api.checkServices),
    largestAllowed: single(api.largestAllowed),
    earliestTransfer: single(api.earliestTransfer),
    checkTransfers: (requests: readonly api.CheckRequest[], context: api.BatchContext) => {
      checks.push(() => addressOfChecks(requests, context, entriesOf(context.stocks)));
      return api.checkTransfers(requests, context);
    },
    scheduleTransfer: onRoute(api.scheduleTransfer, (now) => now),
    explainSchedule: onRoute(api.explainSchedule, (now) => now),
    parseListQuery: (...args: Parameters<typeof api.parseListQuery>) => {
      const [query] = args;
      if (typeof query === "string") others.push(() => Promise.resolve(`list?${query.replace("?", "")}`));
      return api.parseListQuery(...args);
    },
  };
  const modules: Readonly<Record<string, unknown>> = {
    "stock-transfer": watched,
    "stock-transfer/client": client,
    "stock-transfer/http": http,
    "stock-transfer/planners": planners,
    "stock-transfer/postgres": postgres,
    "stock-transfer/words": words,
    "date-fns/locale": locales,
  };
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  try {
    await new AsyncFunction("require", "exports", outputText)((name: string) => modules[name], {});
  } catch {
    // Signatures in the reference are not runnable.
  }
  return checks[0] ?? others[0];
}

type Stocks = readonly (readonly [src: string, stock: api.CheckContext["stock"]])[];

async function addressOfChecks(
  asked: readonly api.CheckRequest[],
  context: Pick<api.CheckContext, "network" | "now" | "weightRule" | "transferType">,
  stocks: Stocks,
): Promise<string> {
  const { network, now, weightRule = "fill", transferType = "" } = context;
  const requests = asked.map(({ srcWarehouseCode: src, destWarehouseCode: dest, transferType: type, items }) => {
    const lines = items.map(({ sku, qty }) => ({ sku, qty: String(qty) }));
    return { src, dest, type: type ?? transferType, lines };
  });
  const levels = stocks.map(([src, stock]) => [src, Object.fromEntries(entriesOf(stock))] as const);
  const own = { config: network.config, stock: Object.fromEntries(levels) };
  return addressOf({ ...caseOf(requests, now), weightRule }, own);
}

/** Shows a route by a check of one line with a demo product. */
function addressOfRoute(network: api.TransferNetwork, src: string, dest: string, now: number): Promise<string> {
  const [levels] = demoStocks.values();
  const [sku = ""] = levels!.keys();
  const request = { src, dest, type: "", lines: [{ sku, qty: "1" }] };
  return addressOf(caseOf([request], now), { config: network.config });
}

async function addressOf(shown: Parameters<typeof writeCase>[0], own: object): Promise<string> {
  const parameters = writeCase(shown);
  parameters.set("network", await packText(JSON.stringify(own)));
  return `check?${parameters.toString()}`;
}

function entriesOf<Value>(map: { get(key: string): Value | undefined }): readonly (readonly [string, Value])[] {
  return [...(map as ReadonlyMap<string, Value>)];
}
