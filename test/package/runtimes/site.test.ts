import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportedNames } from "../../support/entryPoints";
import { linksIn, packagePages, readPage } from "../../support/pages";
import { type Browser, hasChromium, launchChromium, type Page, type PageOptions } from "./browser";
import { onPage, until, violationsOn } from "./onPage";

// Under a path of a host, like the site of a repository. Links without that path are broken.
const base = "/library/";
const folder = mkdtempSync(join(tmpdir(), "stock-transfer-site-"));
execFileSync("npm", ["run", "--silent", "site", "--", "--out", folder], { stdio: "ignore" });
const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
const pages = files.filter((file) => file.endsWith(".html"));
const textOf = (page: string) => readFileSync(join(folder, page), "utf8");

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** The links and images of a page: files of the site, with or without an anchor. */
function targetsOf(page: string, text = textOf(page)): { readonly file: string; readonly anchor: string }[] {
  const links = Array.from(text.matchAll(/<[a-z][^>]*? (?:href|src)="([^"]*)"/g), ([, target = ""]) => target);
  return links
    .filter((target) => !/^(?:https?|data|mailto):/.test(target))
    .map((target) => {
      const url = new URL(target.replaceAll("&amp;", "&"), `https://host${base}${page}`);
      const path = decodeURIComponent(url.pathname);
      // Paths outside of the base are not files of the site.
      const file = path.startsWith(base) ? path.slice(base.length) : `..${path}`;
      return {
        file: /(?:^|\/)$/.test(file) ? `${file}index.html` : file,
        anchor: decodeURIComponent(url.hash.slice(1)),
      };
    });
}

const anchors = new Map<string, ReadonlySet<string>>();

function hasAnchor(page: string, anchor: string): boolean {
  const known = anchors.get(page) ?? new Set(Array.from(textOf(page).matchAll(/ id="([^"]*)"/g), ([, id = ""]) => id));
  anchors.set(page, known);
  return known.has(anchor);
}

describe("npm run site", () => {
  it("creates a page for every page of the package and every export", () => {
    expect(pages).toEqual(expect.arrayContaining(["index.html", "playground/index.html"]));
    expect(pages).toEqual(expect.arrayContaining(packagePages().map((page) => page.replace(/md$/, "html"))));
    for (const name of exportedNames)
      expect(
        pages.filter((page) => /^reference\/.*(?:functions|variables)\//.test(page) && page.endsWith(`/${name}.html`)),
      ).toHaveLength(1);
  });

  it("has every page of the package in its list of pages", () => {
    const [bar = ""] = /<nav class="ask".*?<\/nav>/s.exec(textOf("README.html")) ?? [];
    const linked = targetsOf("README.html", bar).map(({ file }) => file);
    const missing = packagePages().filter((page) => !linked.includes(page.replace(/md$/, "html")));
    expect(missing).toEqual([]);
  });

  it("links only to files and headings that exist", () => {
    const targets = pages.flatMap((page) => targetsOf(page).map((target) => ({ page, ...target })));
    expect(targets.length).toBeGreaterThan(2_000);
    const broken = targets.filter(
      ({ file, anchor }) =>
        !existsSync(resolve(folder, file)) ||
        // The state of the playground is behind the #.
        (anchor !== "" && file.endsWith(".html") && !file.startsWith("playground/") && !hasAnchor(file, anchor)),
    );
    expect(broken.map(({ page, file, anchor }) => `${page}: ${file}#${anchor}`)).toEqual([]);
  });

  it("has llms.txt, with the pages that it links to as they are in the package", () => {
    const linked = linksIn("llms.txt", readPage("llms.txt")).map(({ file }) => file);
    expect(linked.length).toBeGreaterThan(10);
    for (const file of ["llms.txt", ...linked]) expect(textOf(file), file).toBe(readPage(file));
  });

  it("leads from the pages to the playground and back, which shows the version", () => {
    expect(targetsOf("playground/index.html")).toContainEqual({ file: "index.html", anchor: "" });
    expect(targetsOf("docs/check.html")).toContainEqual({ file: "playground/index.html", anchor: "" });
    const { version } = JSON.parse(readPage("package.json")) as { version: string };
    expect(textOf("playground/index.html")).toContain(version);
  });

  it("says what each module is for", () => {
    const table = /<table[\s\S]*?<\/table>/.exec(textOf("reference/index.html"))?.[0] ?? "";
    expect(table).toContain("stock-transfer/words");
    expect(table).not.toContain("<td>-</td>");
  });

  it("loads nothing from other hosts", () => {
    const shown = pages.flatMap((page) =>
      Array.from(
        textOf(page).matchAll(/<(?:script|img|link|iframe)[^>]*? (?:src|href)="(https?:[^"]*)"/g),
        ([, target]) => `${page}: ${target}`,
      ),
    );
    expect(shown).toEqual([]);
  });
});

describe.skipIf(!hasChromium())("the site in a browser", () => {
  const types: Readonly<Record<string, string>> = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
  };
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "", "http://localhost").pathname);
    const file = join(folder, path.slice(base.length), path.endsWith("/") ? "index.html" : "");
    if (!existsSync(file)) response.writeHead(404).end();
    else response.setHeader("content-type", types[extname(file)] ?? "").end(readFileSync(file));
  });
  let browser: Browser;
  let origin = "";

  beforeAll(async () => {
    server.listen(0, "localhost");
    browser = await launchChromium({ TZ: "America/St_Johns" });
    origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  }, 60_000);

  afterAll(async () => {
    await browser.close();
    server.close();
  });

  /** The page of the site at this address, perhaps with options. */
  function onSite(
    at: string | (PageOptions & { readonly path: string }),
    use: (page: Page) => Promise<void>,
  ): Promise<void> {
    const { path, ...options } = typeof at === "string" ? { path: at } : at;
    const isReady = 'document.getElementById("search")?.hidden === false';
    return onPage({ browser, origin, path: `${base}${path}`.slice(1), isReady, options }, use);
  }

  it.each([
    ["departure days", "docs/dates.html#departure-days"],
    // Before the headings that mention it.
    ["checkTransfer", "reference/stock-transfer/functions/checkTransfer.html"],
  ])("finds %s, without a server", async (words, address) => {
    await onSite("docs/check.html", async (page) => {
      await page.locator("#find-heading").fill(words);
      await until(page, 'document.querySelector("#found a") !== null');
      expect(await page.evaluate('document.querySelector("#found a").href')).toBe(`${origin}${base}${address}`);
    });
  });

  it("checks in the playground, and creates a transfer without a server", async () => {
    const isReady = 'document.querySelector(".verdict") !== null';
    await onPage({ browser, origin, path: `${base}playground/index.html`.slice(1), isReady }, async (page) => {
      await page.locator("#create").click();
      await until(page, 'document.querySelector("#created .note.yes") !== null');
    });
  });

  const kinds = [
    "",
    "reference/index.html",
    "reference/stock-transfer/functions/checkTransfer.html",
    "reference/stock-transfer/interfaces/CheckContext.html",
  ];
  const looks = [320, 1440].flatMap((width) => (["light", "dark"] as const).map((scheme) => ({ width, scheme })));

  it.each(looks)(
    "has no fault that axe finds at $width pixels in $scheme, and nothing is truncated",
    async (look) => {
      const options = { viewport: { width: look.width, height: 800 }, colorScheme: look.scheme };
      for (const path of kinds) {
        await onSite({ path, ...options }, async (page) => {
          expect(await violationsOn(page), path).toEqual([]);
          expect(await page.evaluate<number>("document.documentElement.scrollWidth"), path).toBeLessThanOrEqual(
            look.width,
          );
        });
      }
    },
    300_000,
  );
});
