import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const workerdConfig = (module: string) => `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    modules = [(name = "worker", esModule = embed "${module}")],
    compatibilityDate = "2026-01-01"
  ))],
  sockets = [(name = "http", http = (), service = "main")]
);
`;

/**
 * Writes the programs for the runtimes into a folder: `report.js`; `print.js`, which prints its report; `answer.js`, which
 * responds with it; and `edge.js` of the examples.
 */
export function bundle(folder: string): void {
  const config = "test/package/runtimes/tsup.config.js";
  execFileSync("npx", ["tsup", "--config", config, "--out-dir", folder, "--silent"], { stdio: "inherit" });
  const print = 'import { report } from "./report.js";\nconsole.log(JSON.stringify(await report()));\n';
  writeFileSync(join(folder, "print.js"), print);
  for (const name of ["answer", "edge"]) writeFileSync(join(folder, `${name}.capnp`), workerdConfig(`${name}.js`));
}
