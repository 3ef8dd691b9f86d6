import { readFileSync } from "node:fs";
import { createNetwork, type NetworkConfig } from "stock-transfer";
import { createHandler, type HandlerOptions } from "stock-transfer/http";
import { type Data, judgeServer, readExchanges, type Send } from "../../conformance/suite.js";
import { openData } from "../../examples/server/openData";

// The service of the suite's data.

interface SuiteData extends Data {
  readonly now: string;
  readonly network: NetworkConfig;
  readonly transfers: readonly SuiteTransfer[];
}

export interface SuiteTransfer {
  readonly seq: number;
  readonly items: readonly { readonly sku: string }[];
  readonly created: string;
  readonly updated: string;
  readonly record: Readonly<Record<string, unknown>> & { readonly partner: { readonly code: string } };
}

export const exchanges = readExchanges(readFileSync("conformance/exchanges.jsonl", "utf8"));
export const data = JSON.parse(readFileSync("conformance/data.json", "utf8")) as SuiteData;

const { company, storage } = openData("conformance/data.json");
export const stock = await storage.stockFor({ items: [], srcWarehouseCode: "", destWarehouseCode: "" });
export const network = createNetwork(data.network);

export const options: HandlerOptions<{ readonly partnerCode: string }, unknown> = {
  authenticate: (token) => token === "TKN" || (token === "TKN-p-2" && { partnerCode: "P-2" }),
  list: (query) => storage.list(query),
  check: () => ({ network, stock, now: company.now() }),
  timeZone: company.timeZone,
};

export type Serve = (request: Request) => Promise<Response>;
export const serve: Serve = createHandler(options);

/** The failures of a handler; with a rule, only those of its exchanges, or of all if every response is judged by it. */
export async function failuresOf(handler: Serve, rule?: string): Promise<readonly string[]> {
  const send: Send = (path, init) => handler(new Request(`http://localhost${path}`, init));
  const ofRule = exchanges.filter((each) => each.rule === rule);
  const failures: string[] = [];
  for await (const failure of judgeServer(ofRule.length > 0 ? ofRule : exchanges, data, send)) {
    failures.push(`${failure.rule}, ${failure.name}: ${failure.problem}`);
    if (failure.rule === rule) break;
  }
  return failures;
}
