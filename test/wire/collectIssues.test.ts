import { parseCheckRequest, parseListQuery } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { either } from "../support/either";
import { checkBody } from "../support/service";

const pathsOf = (result: Parameters<typeof either>[0]) => either(result).issues?.map(({ path }) => path.join("."));
const numbers = Array.from({ length: 100 }, (_, index) => index);

describe("a parser", () => {
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
