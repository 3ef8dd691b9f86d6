import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { buildPlayground } from "../server/buildPlayground";
import { foundIn, renderPage, type Site } from "../server/renderPage";
import { groups } from "./groups";

const help = `npm run site -- [--out examples/site/dist]

Creates a folder for any static host, at any path: the README, the pages of docs, a reference of all exports, the charts,
the playground in playground/, and llms.txt with the pages in Markdown. The site does not load anything from other hosts.
The first run installs the required packages; later runs work offline.`;

const { values } = parseArgs({
  options: { out: { type: "string", default: "examples/site/dist" }, help: { type: "boolean", default: false } },
});
if (values.help) {
  console.log(help);
  process.exit();
}
const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = fileURLToPath(new URL(".", import.meta.url));
const out = resolve(values.out);
const site: Site = { playground: "playground/", end: ".html", more: [["Reference", "reference/index"]] };

installPackages();
console.log("1 of 3: the playground");
await buildPlayground(join(out, "playground"), "../index.html");
console.log("2 of 3: the reference, from the doc comments");
run(join(folder, "node_modules/.bin/typedoc"), ["--logLevel", "Warn", "--out", join(out, "reference")]);
console.log("3 of 3: the pages");
// As plain text, for programs.
const sources = ["README.md", "docs", "bench/RESULTS.md", "bench/charts", "conformance/rules.md", "CHANGELOG.md"];
for (const name of [...sources, "SECURITY.md", "llms.txt", "examples/embed"]) {
  const filter = (path: string) => basename(path) !== "node_modules";
  cpSync(join(root, name), join(out, name), { recursive: true, filter });
}
const named = new Map([...groups.flatMap(([, pages]) => pages), ...site.more].map(([name, path]) => [path, name]));
const headings = readdirSync(out, { recursive: true, encoding: "utf8" }).flatMap((file): ReturnType<typeof foundIn> => {
  if (!file.endsWith(".md")) return [];
  const [path, text] = [file.slice(0, -3), readFileSync(join(out, file), "utf8")];
  writeFileSync(join(out, `${path}.html`), renderPage(`/${file}`, text, site));
  const [address, name] = [`../${path}.html`, named.get(path)];
  const [, title = ""] = /^# (.+)$/m.exec(text) ?? [];
  return name === undefined ? [["Reference", title.replace("()", ""), address]] : foundIn(name, address, text);
});
writeFileSync(join(out, "playground/headings.json"), JSON.stringify(headings));
copyFileSync(join(out, "README.html"), join(out, "index.html"));
console.log(`The site is in ${out}.`);

/** Skips the installation if the lock file has not changed. */
function installPackages(): void {
  const lock = join(folder, "package-lock.json");
  const installed = join(folder, "node_modules/.installed-lock.json");
  if (existsSync(installed) && readFileSync(installed, "utf8") === readFileSync(lock, "utf8")) return;
  console.log("installing the required packages, once");
  run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  copyFileSync(lock, installed);
}

function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: folder, stdio: "inherit" });
  if (status !== 0) process.exit(1);
}
