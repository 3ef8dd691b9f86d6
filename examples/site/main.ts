import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { buildPlayground } from "../server/buildPlayground";

const help = `npm run site -- [--out examples/site/dist]

Makes a folder for any static host: the README, every page of docs, the reference of every export from its doc comment,
the charts, and in playground/ the playground. Nothing in it needs a server or another host.`;

const { values } = parseArgs({
  options: { out: { type: "string", default: "examples/site/dist" }, help: { type: "boolean", default: false } },
});
if (values.help) {
  console.log(help);
  process.exit();
}
const folder = fileURLToPath(new URL(".", import.meta.url));
const out = resolve(values.out);

run("npm", ["ci", "--prefix", folder, "--no-audit", "--no-fund", "--loglevel=error"]);
run(join(folder, "node_modules/.bin/typedoc"), ["--options", join(folder, "typedoc.json"), "--out", out]);
const playground = join(out, "playground");
await buildPlayground(playground);
const page = join(playground, "index.html");
const toPages = '<a href="../index.html">Documentation</a>';
writeFileSync(page, readFileSync(page, "utf8").replace("</nav>", `${toPages}</nav>`));
console.log(`The site is in ${out}.`);

function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) process.exit(1);
}
