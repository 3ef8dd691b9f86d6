import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { chromiumFile, hasChromium, launchChromium } from "./browser";
import type { Report } from "./report";
import type { Runtime } from "./runtimes";

/** A page that imports the suite. Chromium is the only runtime that is not in the registry. */
export const chromium: Runtime = {
  name: "Chromium",
  get file() {
    return hasChromium() ? chromiumFile : "";
  },
  version: () =>
    /[\d.]+/.exec(
      execFileSync(chromiumFile, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
    )?.[0] ?? "",
  async report(folder) {
    // From localhost: crypto.randomUUID needs a secure context.
    const server = createServer((request, response) => {
      if (request.url === "/") response.setHeader("content-type", "text/html").end("<!doctype html>");
      else {
        void readFile(join(folder, "report.js")).then((program) => {
          response.setHeader("content-type", "text/javascript").end(program);
        });
      }
    }).listen(0, "localhost");
    const browser = await launchChromium({ TZ: "America/St_Johns" });
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
