import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { cpus, platform } from "node:os";
import autocannon, { type Options } from "autocannon";
import { makeRequest } from "../data/requests";
import type { Comparison } from "../measure/compare";
import { inProcesses } from "../measure/inProcesses";
import { measurements } from "../measure/measureCases";
import { quartiles } from "../measure/quartiles";
import type { Measurement, PartResult } from "../report/Results";
import { showRatio } from "../report/tables";
import { progress, runPart } from "../run/runPart";
import { serve } from "./server/serve";

// Processor time and throughput: servers with createListener, against short routes written by hand on node:http,
// in Express and in Fastify. A load generator calls each in turn, over the loopback device only.

/** Short rounds, because the speed of a machine can change within seconds. */
const rounds = 5;
/** Not counted: the processor time would include that of compiling, on other threads. */
const warmUpRounds = 8;
const secondsPerRound = 0.25;
const connections = 8;
const frameworks = ["node:http", "Express", "Fastify"] as const;
const processorTable = "createListener, against routes written by hand: processor time";
const elapsedTable = "createListener, against routes written by hand: time per request at full load";
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

const [, file, , serverName] = process.argv;
if (serverName === undefined) await runPart(measure);
else await serve(serverName);

async function measure(): Promise<Partial<PartResult>> {
  const measured = await inProcesses(measureServers);
  return {
    measurements: measured,
    figures: frameworks.map((framework) => ({
      what: "`createListener`, throughput of a check of 1 to 100 SKUs or a page of 20 or 100, the worst",
      against: `short routes by hand in ${framework}: the same token, parsers, envelopes and request ids`,
      result: `${showRatio(1 / worstRatio(measured, framework))} × its throughput`,
    })),
    notes: [
      `Times of the server per request, with ${connections} connections that send one request at a time. The routes by hand do not test the page. On node:http they also ignore clients that have gone, and types and charsets of bodies; Express and Fastify use their own routers and parsers, Express without ETags.`,
    ],
  };
}

async function measureServers(): Promise<Measurement[]> {
  pin(process.pid, 0);
  const measured: Measurement[] = [];
  for (const framework of frameworks) {
    const servers = [await startServer(`${framework} by hand`), await startServer(`${framework} listener`)];
    try {
      for (const { item, size, ...request } of routes) {
        progress(`${framework}, ${item} ${size}`);
        const { processor, elapsed } = await compareServers(servers, request);
        const row = { item: `${framework}, ${item}`, size };
        measured.push(...measurements({ table: processorTable, ...row }, processor));
        measured.push(...measurements({ table: elapsedTable, ...row }, elapsed));
      }
    } finally {
      for (const { child } of servers) child.disconnect();
    }
  }
  return measured;
}

function worstRatio(measured: readonly Measurement[], framework: string): number {
  const ratios = measured
    .filter(({ table, item, contestant }) => {
      return table === elapsedTable && item.startsWith(framework) && contestant === "listener";
    })
    .map(({ ratio }) => ratio.median);
  return Math.max(...ratios);
}

async function startServer(name: string): Promise<Server> {
  const child = fork(file!, ["{}", name], { execArgv: [] });
  pin(child.pid!, cpus().length - 1);
  const [port] = (await once(child, "message")) as [number];
  return { name, child, origin: `http://localhost:${port}` };
}

/** On Linux, keeps a process on one processor: one may be slower than another, because of other machines on the host. */
function pin(pid: number, processor: number): void {
  if (platform() === "linux") execFileSync("taskset", ["-acp", String(processor), String(pid)]);
}

/** Nanoseconds per request: processor time of the server, and time that passed. */
interface Times {
  readonly processor: number;
  readonly elapsed: number;
}

async function compareServers(
  servers: readonly Server[],
  request: Request,
): Promise<Record<keyof Times, Comparison[]>> {
  const times: Times[][] = servers.map(() => []);
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    // Each round begins with another server.
    for (const turn of servers.keys()) {
      const index = Math.abs(round + turn) % servers.length;
      const measured = await timesOf(servers[index]!, request);
      if (round >= 0) times[index]!.push(measured);
    }
  }
  const compared = (kind: keyof Times) =>
    servers.map(({ name }, index) => ({
      contestant: name.endsWith("by hand") ? "by hand" : "listener",
      nanoseconds: quartiles(times[index]!.map((time) => time[kind])).median,
      ratio: quartiles(times[index]!.map((time, round) => time[kind] / times[0]![round]![kind])),
    }));
  return { processor: compared("processor"), elapsed: compared("elapsed") };
}

async function timesOf({ child, origin }: Server, request: Request): Promise<Times> {
  const before = await usage(child);
  // Autocannon stops, and counts requests, only at the end of a sample.
  const options = { headers, connections, duration: secondsPerRound, sampleInt: 50 };
  const result = await autocannon({ ...request, ...options, url: origin + request.url });
  if (result.non2xx + result.errors + result.timeouts > 0)
    throw new Error(`${request.url} returned a status other than 200, or failed`);
  const { "2xx": responses, start, finish } = result;
  const processor = (((await usage(child)) - before) / responses) * 1_000;
  return { processor, elapsed: ((finish.getTime() - start.getTime()) / responses) * 1e6 };
}

async function usage(child: ChildProcess): Promise<number> {
  child.send("usage");
  const [microseconds] = (await once(child, "message")) as [number];
  return microseconds;
}
