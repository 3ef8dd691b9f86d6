import { afterAll, beforeAll, expect, it } from "vitest";
import { packagePages } from "../../support/pages";
import { type ExampleServer, startExample } from "../../support/startExample";
import { type Browser, launchChromium, type Page, type PageOptions } from "./browser";
import { onPage, until, violationsOn } from "./onPage";

// The documentation that npm start serves, in a browser.

let server: ExampleServer;
let browser: Browser;

beforeAll(async () => {
  server = await startExample("demo", "--data", "conformance/data.json");
  browser = await launchChromium();
  await fetch(`${server.origin}/playground.css`);
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

function onDocs(path: string, options: PageOptions, use: (page: Page) => Promise<void>): Promise<void> {
  const isReady = 'document.querySelector(".prose h1") !== null && !document.getElementById("search").hidden';
  return onPage({ browser, origin: server.origin, path, isReady, options }, use);
}

/** The most characters in a line of a paragraph: a line ends where the next character is lower. */
const longestLine = `(() => {
  let most = 0;
  const range = document.createRange();
  for (const paragraph of document.querySelectorAll(".prose > p")) {
    const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
    let [count, bottom] = [0, undefined];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (let at = 0; at < node.length; at += 1) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const box = range.getBoundingClientRect();
        if (bottom !== undefined && box.top >= bottom - 4) count = 0;
        bottom = box.bottom;
        count += 1;
        most = Math.max(most, count);
      }
  }
  return most;
})()`;

it.each(["README.md", "docs/check.md", "docs/postgres.md"])("%s has lines of at most 80 characters", async (path) => {
  await onDocs(path, { viewport: { width: 1440, height: 900 } }, async (page) => {
    const longest = await page.evaluate<number>(longestLine);
    expect(longest).toBeGreaterThan(40);
    expect(longest).toBeLessThanOrEqual(80);
  });
});

it("lists all pages at the left and the headings of this page at the right", async () => {
  await onDocs("docs/check.md", { viewport: { width: 1440, height: 900 } }, async (page) => {
    const linked = await page.evaluate<string[]>(
      'Array.from(document.querySelectorAll("#pages a"), ({ pathname }) => pathname)',
    );
    expect(linked).toEqual(expect.arrayContaining(packagePages().map((each) => `/${each}`)));
    expect(await page.evaluate('document.querySelector("#pages [aria-current]").textContent')).toBe("The check");
    const [left, text, right] = await page.evaluate<[number, number, number]>(
      '["#pages", ".prose", ".toc"].map((each) => document.querySelector(each).getBoundingClientRect().left)',
    );
    expect(left < text && text < right).toBe(true);
    const headings = await page.locator(".prose h2").allTextContents();
    expect(await page.locator(".toc a").allTextContents()).toEqual(headings);
  });
});

it("finds headings of all pages, and scrolls code by keyboard", async () => {
  await onDocs("README.md", { viewport: { width: 1440, height: 900 } }, async (page) => {
    await page.locator("#find-heading").fill("departure days");
    await until(page, 'document.querySelector("#found a") !== null');
    expect(await page.evaluate('document.querySelector("#found a").href')).toBe(
      `${server.origin}/docs/dates.md#departure-days`,
    );
    await page.evaluate('document.querySelector("pre").focus()');
    for (let count = 0; count < 5; count += 1) await page.keyboard.press("ArrowRight");
    await until(page, 'document.querySelector("pre").scrollLeft > 0');
  });
});

it("opens the list of pages on a phone by one button", async () => {
  await onDocs("docs/dates.md", { viewport: { width: 390, height: 844 }, isMobile: true }, async (page) => {
    expect(await page.evaluate('document.getElementById("pages").checkVisibility()')).toBe(false);
    await page.locator(".brief").click();
    await page.locator('#pages a[href$="/docs/list.md"]').click();
    await until(page, 'document.querySelector(".prose h1")?.textContent.includes("list") === true');
  });
});

const looks = [320, 390, 768, 1440].flatMap((width) =>
  (["light", "dark"] as const).map((scheme) => ({ width, scheme })),
);

it.each(looks)(
  "axe finds no fault in $scheme at $width pixels, and nothing is truncated",
  async ({ width, scheme }) => {
    const options = { viewport: { width, height: 800 }, colorScheme: scheme, bypassCSP: true };
    for (const path of ["README.md", "docs/check.md", "docs/trust.md", "bench/RESULTS.md"])
      await onDocs(path, options, async (page) => {
        expect([path, await violationsOn(page)]).toEqual([path, []]);
        expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
      });
  },
);
