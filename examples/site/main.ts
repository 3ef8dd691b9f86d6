import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { timeLeft } from "../../test/support/timeLeft";
import { buildPlayground } from "../server/buildPlayground";
import { playgroundAddresses } from "./playgroundAddresses";

const help = `npm run site -- [--out examples/site/dist] [--base /]

Creates a folder for any static host: a start page, the README, the pages of docs, a reference of all exports, the charts,
the playground in playground/, and llms.txt with the pages in Markdown. The site does not load anything from other hosts.
--base is the path at which it is served, with a slash at both ends. The first run installs the required packages; later
runs work offline.`;

const { values } = parseArgs({
  options: {
    out: { type: "string", default: "examples/site/dist" },
    base: { type: "string", default: "/" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(help);
  process.exit();
}
const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = fileURLToPath(new URL(".", import.meta.url));
const out = resolve(values.out);
const pages = join(folder, "pages");
const rules = "conformance/rules.md";
const sources = ["README.md", "docs", "bench/RESULTS.md", "bench/charts", rules, "CHANGELOG.md", "SECURITY.md"];

/** The steps, each with its share of the time. */
const steps: readonly (readonly [title: string, share: number, work: () => void | Promise<void>])[] = [
  ["the reference, from the doc comments, and the playground", 0.3, writePages],
  ["the examples, as addresses of the playground", 0.05, writeAddresses],
  ["the site", 0.65, renderPages],
];

installPackages();
const start = Date.now();
let done = 0;
for (const [index, [title, share, work]] of steps.entries()) {
  console.log(`${index + 1} of ${steps.length}: ${title}, ${timeLeft(start, done)}`);
  await work();
  done += share;
}
console.log(`The site is in ${out}, created in ${Math.round((Date.now() - start) / 1000)} s.`);

/** Skips the installation if the lock file has not changed. */
function installPackages(): void {
  const lock = join(folder, "package-lock.json");
  const installed = join(folder, "node_modules/.installed-lock.json");
  if (existsSync(installed) && readFileSync(installed, "utf8") === readFileSync(lock, "utf8")) return;
  console.log("installing the required packages, once");
  run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  copyFileSync(lock, installed);
}

async function writePages(): Promise<void> {
  rmSync(pages, { recursive: true, force: true });
  for (const name of sources) cpSync(join(root, name), join(pages, name), { recursive: true });
  cpSync(join(folder, "index.md"), join(pages, "index.md"));
  // Files in public are copied as they are. A separate process, so that it runs in parallel with the reference.
  const playground = join(pages, "public/playground");
  const made = buildPlayground(playground, "../index.html");
  run(join(folder, "node_modules/.bin/typedoc"), ["--logLevel", "Warn"]);
  await made;
  copyFileSync(join(root, "examples/pictures/favicon.svg"), join(pages, "public/favicon.svg"));
}

async function writeAddresses(): Promise<void> {
  writeFileSync(join(pages, "addresses.json"), JSON.stringify(await playgroundAddresses(pages)));
}

function renderPages(): void {
  run(join(folder, "node_modules/.bin/vitepress"), ["build", "--outDir", out, "--base", values.base]);
  // For programs, as plain text.
  const filter = (path: string) => basename(path) !== "node_modules";
  for (const name of ["llms.txt", "examples/embed", ...sources]) {
    cpSync(join(root, name), join(out, name), { recursive: true, filter });
  }
}

function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: folder, stdio: "inherit" });
  if (status !== 0) process.exit(1);
}
