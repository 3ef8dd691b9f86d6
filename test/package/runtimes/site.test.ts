import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import * as api from "stock-transfer";
import * as http from "stock-transfer/http";
import * as postgres from "stock-transfer/postgres";
import * as words from "stock-transfer/words";
import { afterAll, describe, expect, it } from "vitest";
import { packagePages } from "../../support/pages";

const folder = mkdtempSync(join(tmpdir(), "stock-transfer-site-"));
execFileSync("npm", ["run", "--silent", "site", "--", "--out", folder], { stdio: "ignore" });
const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
const pages = files.filter((file) => file.endsWith(".html"));
const textOf = (page: string) => readFileSync(join(folder, page), "utf8");

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** What a page links to or shows: files of the site, with an anchor or not. */
function targetsOf(page: string): { readonly file: string; readonly anchor: string }[] {
  const links = Array.from(textOf(page).matchAll(/<[a-z][^>]*? (?:href|src)="([^"]*)"/g), ([, target = ""]) => target);
  return links
    .filter((target) => !/^(?:https?|data|mailto):/.test(target))
    .map((target) => {
      const [path = "", anchor = ""] = target.replaceAll("&amp;", "&").split("#");
      const file = path === "" ? page : join(dirname(page), decodeURIComponent(path.split("?")[0]!));
      return { file, anchor: decodeURIComponent(anchor) };
    });
}

const anchors = new Map<string, ReadonlySet<string>>();

function hasAnchor(page: string, anchor: string): boolean {
  const known = anchors.get(page) ?? new Set(Array.from(textOf(page).matchAll(/ id="([^"]*)"/g), ([, id = ""]) => id));
  anchors.set(page, known);
  return known.has(anchor);
}

describe("npm run site", () => {
  it("makes a page of every page of the package, and of every export", () => {
    const exported = [api, http, postgres, words].flatMap((entry) => Object.keys(entry));
    expect(pages).toContain("playground/index.html");
    expect(pages.filter((page) => page.startsWith("documents/")).length).toBe(packagePages().length - 1);
    for (const name of exported)
      expect(
        pages.filter((page) => /^(?:functions|variables)\//.test(page) && page.endsWith(`.${name}.html`)),
      ).toHaveLength(1);
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

  it("asks no other host for anything that it shows", () => {
    const shown = pages.flatMap((page) =>
      Array.from(
        textOf(page).matchAll(/<(?:script|img|link|iframe)[^>]*? (?:src|href)="(https?:[^"]*)"/g),
        ([, target]) => `${page}: ${target}`,
      ),
    );
    expect(shown).toEqual([]);
  });
});
