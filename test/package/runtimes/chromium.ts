import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Report } from "./report";
import type { Runtime } from "./runtimes";

const driver = resolve("test/package/runtimes/node_modules/playwright-core/index.js");
const file =
  process.env["CHROMIUM"] ??
  ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync) ??
  "";

/** What is used of playwright-core, which is not installed with the project. */
interface Driver {
  readonly default: {
    readonly chromium: {
      launch(options: { executablePath: string; args: string[]; env: NodeJS.ProcessEnv }): Promise<{
        newPage(): Promise<{ goto(url: string): Promise<unknown>; evaluate<T>(script: string): Promise<T> }>;
        close(): Promise<void>;
      }>;
    };
  };
}

/** A page that imports the suite. It is the one runtime that the registry does not have: CHROMIUM names it elsewhere. */
export const chromium: Runtime = {
  name: "Chromium",
  // Only known once the driver is installed.
  get file() {
    return existsSync(driver) ? file : "";
  },
  version: () =>
    /[\d.]+/.exec(execFileSync(file, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }))?.[0] ??
    "",
  async report(folder) {
    // Over HTTP from localhost, since a page without an origin is no secure context and has no crypto.randomUUID.
    const server = createServer((request, response) => {
      if (request.url === "/") response.setHeader("content-type", "text/html").end("<!doctype html>");
      else {
        void readFile(join(folder, "report.js")).then((program) => {
          response.setHeader("content-type", "text/javascript").end(program);
        });
      }
    }).listen(0, "localhost");
    const { chromium: launcher } = ((await import(pathToFileURL(driver).href)) as Driver).default;
    const env = { ...process.env, TZ: "America/St_Johns" };
    const browser = await launcher.launch({ executablePath: file, args: ["--no-sandbox"], env });
    try {
      const page = await browser.newPage();
      await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
      return await page.evaluate<Report>('import("/report.js").then(({ report }) => report())');
    } finally {
      await browser.close();
      server.close();
    }
  },
};
