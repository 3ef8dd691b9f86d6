import { resolve } from "node:path";
import { expect } from "vitest";
import type { Browser, Page, PageOptions } from "./browser";

export interface Visit {
  readonly browser: Browser;
  /** The only host that the page may contact. */
  readonly origin: string;
  /** The part after the origin. */
  readonly path: string;
  /** A JavaScript condition that is true when the page is ready. */
  readonly isReady: string;
  readonly options?: PageOptions;
}

/** Opens a page. Fails if it had an error or contacted another host. */
export async function onPage(visit: Visit, use: (page: Page) => Promise<void>): Promise<void> {
  const { browser, origin, path, isReady, options } = visit;
  const page = await browser.newPage(options);
  const faults: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith(`${origin}/`)) faults.push(`asks for ${request.url()}`);
  });
  try {
    await page.goto(`${origin}/${path}`);
    await until(page, isReady);
    await use(page);
    expect(faults).toEqual([]);
  } finally {
    await page.close();
  }
}

/** The page's content security policy does not let a test wait inside it. */
export async function until(page: Page, condition: string): Promise<void> {
  while (!(await page.evaluate<boolean>(condition))) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** The faults of accessibility that axe finds. */
export async function violationsOn(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: resolve("test/package/runtimes/node_modules/axe-core/axe.min.js") });
  return page.evaluate<string[]>(
    "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 120)).join('; ')))",
  );
}
