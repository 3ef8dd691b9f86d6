import { fileURLToPath } from "node:url";
import autocannon, { type Options, type Result } from "autocannon";
import { runProgram } from "../../test/support/runProgram";
import { quartiles } from "../measure/quartiles";
import { showCount, showRatio } from "../report/tables";
import { progress, runPart } from "../run/runPart";

// Requests per second of the example server, against the same routes handwritten over node:http. A load generator on the
// same machine calls each in turn, over the loopback device only.

const rounds = 7;
const secondsPerRound = 3;
const connections = 8;
const root = fileURLToPath(new URL("../..", import.meta.url));

const skus = ["HLM-340-M-BLK", "HLM-340-L-BLK", "EBK-610-M-GRY", "LCK-120-BLK"];
const items = Array.from({ length: 10 }, (_, index) => ({
  product_sku: skus[index] ?? `SKU-${index}`,
  qty: 1 + index,
}));
const body = JSON.stringify({ items, src_warehouse_code: "DE-FRA-01", dest_warehouse_code: "GB-MAN-01" });
const headers = { authorization: "Bearer demo", "content-type": "application/json" };

const routes: Readonly<Record<string, Pick<Options, "method" | "body">>> = {
  "/business/v1/stock-transfer/check": { method: "POST", body },
  "/business/v1/stock-transfer?status_list=created&limit=20": { method: "GET" },
};
const servers = {
  "npm start": ["examples/server/main.ts", /localhost:(\d+)/],
  "bare node:http": ["bench/parts/server/bareServer.ts", /listening on (\d+)/],
} as const;

await runPart(async () => {
  const running = await Promise.all(
    Object.entries(servers).map(async ([name, [file, ready]]) => {
      const options = { cwd: root, env: { PORT: "0", TOKEN: "demo" }, ready };
      const program = await runProgram(process.execPath, ["--import", "tsx", file], options);
      return { name, program, url: `http://localhost:${ready.exec(program.printed())![1]}` };
    }),
  );
  const rows: string[][] = [];
  try {
    for (const [route, request] of Object.entries(routes)) {
      progress(route);
      const results: Result[][] = running.map(() => []);
      // The first round is a warm-up for both.
      for (let round = 0; round <= rounds; round += 1) {
        for (const [index, { url }] of running.entries()) {
          const result = await load({ ...request, url: `${url}${route}` });
          if (round > 0) results[index]!.push(result);
        }
      }
      rows.push(...running.map(({ name }, index) => [route, name, ...summary(results[index]!, results.at(-1)!)]));
    }
  } finally {
    for (const { program } of running) program.send("SIGTERM");
  }
  const columns = ["", "", "requests per second", "against bare node:http", "median latency", "99 %"];
  return {
    tables: [{ title: "The example server under load", columns, rows }],
    notes: [
      `A check of 10 SKUs, and a page of 20 of 10 000 transfers. ${connections} connections, each with one request at a time, in ${rounds} rounds of ${secondsPerRound} seconds; the load generator has the other core. The handwritten routes validate nothing and calculate no dates.`,
    ],
  };
});

async function load(options: Options): Promise<Result> {
  const result = await autocannon({ ...options, headers, connections, duration: secondsPerRound });
  if (result.non2xx + result.errors + result.timeouts > 0)
    throw new Error(`${options.url} gave other answers than 200`);
  return result;
}

function summary(own: readonly Result[], bare: readonly Result[]): string[] {
  const median = (values: readonly number[]) => quartiles(values).median;
  const ratios = quartiles(own.map(({ requests }, index) => requests.average / bare[index]!.requests.average));
  return [
    showCount(Math.round(median(own.map(({ requests }) => requests.average)))),
    `${showRatio(ratios.median)} (${showRatio(ratios.lower)}–${showRatio(ratios.upper)})`,
    `${median(own.map(({ latency }) => latency.p50))} ms`,
    `${median(own.map(({ latency }) => latency.p99))} ms`,
  ];
}
