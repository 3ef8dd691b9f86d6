import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import autocannon, { type Options } from "autocannon";
import { makeRequest } from "../data/requests";
import type { Comparison } from "../measure/compare";
import { measurements } from "../measure/measureCases";
import { quartiles } from "../measure/quartiles";
import type { PartResult } from "../report/Results";
import { showRatio } from "../report/tables";
import { progress, runPart } from "../run/runPart";
import { serve } from "./server/serve";

// Processor time of a request: a server with createListener, against one with routes written by hand on node:http.
// A load generator calls each in turn, over the loopback device only.

const rounds = 9;
const secondsPerRound = 1;
const connections = 8;
const table = "createListener, against routes written by hand on node:http";
const headers = { authorization: "Bearer token", "content-type": "application/json" };
const path = "/business/v1/stock-transfer";

type Request = Options & { readonly url: string };

const routes: readonly (Request & { readonly item: string; readonly size: number })[] = [
  ...[1, 10, 100].map((size) => {
    const body = JSON.stringify(makeRequest(size));
    return { item: "check", size, method: "POST" as const, url: `${path}/check`, body };
  }),
  ...[20, 100].map((size) => ({ item: "list", size, url: `${path}?limit=${size}&src_warehouse_code=W00` })),
];

interface Server {
  readonly name: string;
  readonly child: ChildProcess;
  readonly origin: string;
}

const [, file, , served] = process.argv;
if (served === undefined) await runPart(measure);
else serve(served);

async function measure(): Promise<Partial<PartResult>> {
  const servers = [await startServer("by hand"), await startServer("listener")];
  try {
    const measured = [];
    for (const { item, size, ...request } of routes) {
      progress(`${item} ${size}`);
      measured.push(...measurements({ table, item, size }, await compareServers(servers, request)));
    }
    const ratios = measured.filter(({ contestant }) => contestant === "listener").map(({ ratio }) => ratio.median);
    return {
      measurements: measured,
      figures: [
        {
          what: "`createListener`, processor time of a check of 1 to 100 SKUs or a page of 20 or 100, the worst",
          against: "routes written by hand on `node:http`, with the same functions",
          result: `${showRatio(Math.max(...ratios))} × its time`,
        },
      ],
      notes: [
        `Processor time of the server per request, in ${rounds} rounds of ${secondsPerRound} second, with ${connections} connections that send one request at a time. The handwritten routes ignore clients that have gone, and neither test the page nor count the body while it arrives.`,
      ],
    };
  } finally {
    for (const { child } of servers) child.disconnect();
  }
}

async function startServer(name: string): Promise<Server> {
  const child = fork(file!, ["{}", name], { execArgv: [] });
  const [port] = (await once(child, "message")) as [number];
  return { name, child, origin: `http://localhost:${port}` };
}

async function compareServers(servers: readonly Server[], request: Request): Promise<Comparison[]> {
  const times: number[][] = servers.map(() => []);
  // The first round is a warm-up for both.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, server] of servers.entries()) {
      const nanoseconds = await processorTime(server, request);
      if (round > 0) times[index]!.push(nanoseconds);
    }
  }
  return servers.map(({ name: contestant }, index) => ({
    contestant,
    nanoseconds: quartiles(times[index]!).median,
    ratio: quartiles(times[index]!.map((time, round) => time / times[0]![round]!)),
  }));
}

/** Nanoseconds per request. */
async function processorTime({ child, origin }: Server, request: Request): Promise<number> {
  const before = await usage(child);
  const options = { headers, connections, duration: secondsPerRound };
  const result = await autocannon({ ...request, ...options, url: origin + request.url });
  if (result.non2xx + result.errors + result.timeouts > 0)
    throw new Error(`${request.url} gave other answers than 200`);
  return (((await usage(child)) - before) / result.requests.total) * 1_000;
}

async function usage(child: ChildProcess): Promise<number> {
  child.send("usage");
  const [microseconds] = (await once(child, "message")) as [number];
  return microseconds;
}
