import { spawnSync } from "node:child_process";

const help = `npm run test:long -- <test> [options]

Runs a test that takes minutes. npm test runs a part of each.

  queries   query strings, compared with a simple parser; FC_RUNS: number of strings, default 500000
  lives     events of a transfer, compared with single units; FC_RUNS: number of histories, default 2500
  zones     dates and times, compared with the files of the IANA time zone database; TZDIR: their folder
  pages     collections that change while readers page through them, compared with a plain list; FC_RUNS: ten times their number, default 20000
  postgres  pages and claims on two PostgreSQL servers, which it installs and starts;
            --cases 50000 --seconds 60 --seed <any>
  hostile   malformed requests over sockets to the example server; --count 200000 --seed <any>

To repeat a run: FC_SEED for pages, queries and lives, --seed for postgres and hostile.`;

const tests: Readonly<Record<string, { readonly command: readonly string[]; readonly runs?: number }>> = {
  pages: { command: ["vitest", "run", "test/list/engine/lives.test.ts", "--testTimeout=3600000"], runs: 20_000 },
  queries: { command: ["vitest", "run", "test/wire/parseListQuery.test.ts", "--testTimeout=3600000"], runs: 500_000 },
  lives: { command: ["vitest", "run", "test/lifecycle/everyHistory.test.ts", "--testTimeout=3600000"], runs: 2_500 },
  zones: { command: ["tsx", "test/robustness/zones/main.ts"] },
  postgres: { command: ["tsx", "test/robustness/postgres/main.ts"] },
  hostile: { command: ["tsx", "test/robustness/hostile/main.ts"] },
};

const [name = "", ...options] = process.argv.slice(2);
const test = tests[name];
if (test === undefined || options.includes("--help")) {
  console.log(help);
  process.exit(name === "--help" || test ? 0 : 2);
}
const [program = "", ...parameters] = test.command;
const { status } = spawnSync(program, [...parameters, ...options], {
  stdio: "inherit",
  env: { ...(test.runs !== undefined && { FC_RUNS: String(test.runs) }), ...process.env },
});
process.exit(status ?? 1);
