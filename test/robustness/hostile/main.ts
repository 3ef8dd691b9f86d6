import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { startExample } from "../../support/startExample";
import { token } from "./anyRequest";
import { attack, type Damage, sendEndlessBody, sendSlowBody } from "./attack";
import { startCountingServer } from "./countingServer";

// Hostile requests against the example of `npm start`, in its own process, and against a server that counts calls of its
// functions. The seed determines the requests.

const { values: options } = parseArgs({
  options: {
    count: { type: "string", default: "200000" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
  },
});
const batch = 2000;
let failed = 0;

console.log(`--count ${options.count} --seed ${options.seed}`);
const example = await startExample(token);
const printed = example.printed();
const port = Number(new URL(example.origin).port);
const counting = startCountingServer();

const share = Number(options.count) / 4;
await run("the example, without the token", port, false);
await run("the example, with the token", port, true);
await run("counted, without the token", counting.port, false);
expectThat("functions reached without the token", counting.reached() === 0, counting.reached());
await run("counted, with the token", counting.port, true);
expectThat("functions reached with the token", counting.reached() > 0, counting.reached());
expectThat("errors told to onError", counting.errors.length === 0, counting.errors.length);
counting.close();

const endless = await Promise.all(Array.from({ length: 50 }, () => sendEndlessBody(port, token)));
expectThat(
  "50 endless bodies are answered 413",
  endless.every((status) => status === 413),
  Array.from(new Set(endless)).join(),
);
const slow = await Promise.all(Array.from({ length: 200 }, () => sendSlowBody(port, token)));
const slowest = Math.max(...slow.map(({ after }) => after));
expectThat("200 slow bodies are ended within 15 s", slowest < 15_000, `${slowest} ms, ${slow[0]?.status}`);

const headers = { authorization: `Bearer ${token}` };
const { status } = await fetch(`http://localhost:${port}/business/v1/stock-transfer`, { headers });
expectThat("the example answers", status === 200, status);
expectThat(
  "the example has nothing to report",
  example.printed() === printed,
  example.printed().slice(printed.length, printed.length + 500),
);
console.log(
  `  peak memory of the example: ${/VmHWM:\s*(.*)/.exec(readFileSync(`/proc/${example.pid}/status`, "utf8"))?.[1]}`,
);
example.send("SIGTERM");
const code = await example.exit;
expectThat("the example stops", code === 0, code);
process.exitCode = failed > 0 ? 1 : 0;

async function run(what: string, at: number, isKnown: boolean): Promise<void> {
  const statuses = new Map<number, number>();
  const problems: string[] = [];
  let sent = 0;
  const seed = Number(options.seed);
  for (let done = 0; done < share; done += batch) {
    const damage: Damage = await attack({
      port: at,
      count: Math.min(batch, share - done),
      seed: (seed + done) % 2 ** 31,
      isKnown,
    });
    sent += damage.sent;
    problems.push(...damage.problems);
    for (const [status, count] of damage.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count);
  }
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(`  ${what}: ${sent} sent; ${counts.join(", ")}`);
  expectThat(what, problems.length === 0, problems.slice(0, 5).join("\n"));
}

function expectThat(what: string, holds: boolean, got: string | number | null): void {
  console.log(`${holds ? "ok" : "FAILED"}  ${what}${got === "" ? "" : `: ${got}`}`);
  if (!holds) failed += 1;
}
