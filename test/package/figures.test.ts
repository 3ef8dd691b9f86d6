import { expect, it } from "vitest";
import { packagePages, readPage } from "../support/pages";

const ratio = /(?<![\d.,])\d[\d ]*(?:\.\d+)? × (?:as fast|its time)/g;
const ratiosOf = (page: string) => Array.from(readPage(page).matchAll(ratio), ([text]) => text);

it("every ratio of times in a page is one of RESULTS.md", () => {
  const measured = new Set(ratiosOf("bench/RESULTS.md"));
  const stated = packagePages().flatMap((page) => ratiosOf(page).map((text) => ({ page, text })));
  expect(stated.filter(({ page }) => page === "README.md").length).toBeGreaterThanOrEqual(3);
  expect(stated.filter(({ text }) => !measured.has(text))).toEqual([]);
});

it("no page states a ratio in another form", () => {
  const others = /\d times (?:as|its|faster|slower|longer)|takes? (?:at most )?\d[\d.]* times/;
  expect(packagePages().filter((page) => page !== "CHANGELOG.md" && others.test(readPage(page)))).toEqual([]);
});
