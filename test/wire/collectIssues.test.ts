import { decodePage, parseCheckRequest, parseListQuery } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { either } from "../support/either";
import { checkBody } from "../support/service";

const pathsOf = (result: Parameters<typeof either>[0]) => either(result).issues?.map(({ path }) => path.join("."));
const numbers = Array.from({ length: 100 }, (_, index) => index);

/** A list of many values that counts the entries read. */
function counting(value: unknown): { readonly list: readonly unknown[]; readonly reads: () => number } {
  const entries = new Set<string>();
  const list = new Proxy(new Array<unknown>(10_000).fill(value), {
    get: (target, key): unknown => {
      if (typeof key === "string" && /^\d+$/.test(key)) entries.add(key);
      return Reflect.get(target, key);
    },
  });
  return { list, reads: () => entries.size };
}

describe("a parser", () => {
  it("reports the first 100 issues, and reads no parameters of a list after them", () => {
    const { list, reads } = counting(7);
    expect(pathsOf(parseListQuery({ skus: list as never }))).toEqual(numbers.map((index) => `skus.${index}`));
    expect(reads()).toBe(100);
  });

  it("reports the first 100 issues, and reads no lines after them", () => {
    const { list, reads } = counting({ sku: "HELMET", qty: 0 });
    const paths = numbers.map((index) => `items.${index}.qty`);
    expect(pathsOf(parseCheckRequest({ ...checkBody, items: list }))).toEqual(paths);
    expect(reads()).toBe(100);
  });

  it("reports the first 100 issues, and reads no transfers after them", () => {
    const { list, reads } = counting(null);
    const paging = { len: 10_000, next: "0" };
    expect(pathsOf(decodePage({ data: list, paging }, "UTC"))).toEqual(numbers.map((index) => `data.${index}`));
    expect(reads()).toBe(100);
  });

  it("reports an object that throws, if it throws before the 100th issue", () => {
    const failing = (count: number) => ({
      get limit(): string {
        throw new Error("no");
      },
      skus: new Array<number>(count).fill(7) as never,
    });
    expect(pathsOf(parseListQuery(failing(200)))).toEqual([""]);
    const items = (count: number) => [
      ...new Array<object>(count).fill({ sku: "HELMET", qty: 0 }),
      new Proxy({}, { get: () => expect.unreachable() }),
    ];
    expect(pathsOf(parseCheckRequest({ ...checkBody, items: items(99) }))).toEqual([""]);
    expect(pathsOf(parseCheckRequest({ ...checkBody, items: items(100) }))).toHaveLength(100);
  });

  it("reports the first 100 unknown parameters, after the issues of the others", () => {
    const many = Array.from({ length: 5_000 }, (_, index) => `p${index}=1`).join("&");
    const names = numbers.map((index) => `p${index}`);
    expect(pathsOf(parseListQuery(many))).toEqual(names);
    expect(pathsOf(parseListQuery(`${many}&p0=2&limit=0&skus=,`))).toEqual(["limit", "skus", ...names.slice(0, 98)]);
    expect(pathsOf(parseListQuery(many, { ignore: names }))).toEqual(numbers.map((index) => `p${index + 100}`));
    expect(pathsOf(parseListQuery("page=1&".repeat(5_000)))).toEqual(["page"]);
  });
});
