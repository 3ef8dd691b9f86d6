import { encodePage } from "stock-transfer";
import { isApiFailure, type TransferClient } from "stock-transfer/client";
import { describe, expect, it } from "vitest";
import { always, clientOf, readAll } from "../support/client";
import { transfer } from "../support/transfers";

// A service with wrong pages.

const stop = new Error("no further round");
const [wire] = encodePage({ transfers: [transfer], next: 0 }, "UTC").data;
const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ ...wire, id: `st-${index}` }));

interface Page {
  readonly rows: number;
  readonly next: number;
}

/** Returns a page for each cursor, and counts the requests. */
function serviceOf(pageAt: (cursor: number, limit: number) => Page): { client: TransferClient; asked: number[] } {
  const asked: number[] = [];
  const client = clientOf((input) => {
    const { searchParams } = new URL(input);
    const [cursor, limit] = ["next", "limit"].map((name) => Number(searchParams.get(name))) as [number, number];
    asked.push(cursor);
    if (asked.length > 50) throw new Error("the client does not end");
    const { rows, next } = pageAt(cursor, limit);
    return Promise.resolve(
      Response.json({ success: true, data: rowsOf(rows), paging: { len: rows, next: String(next) } }),
    );
  });
  return { client, asked };
}

const walks: readonly (readonly [name: string, walk: (client: TransferClient) => AsyncIterable<unknown>])[] = [
  ["walk", (client) => client.walk({})],
  ["follow", (client) => client.follow({ since: 0, overlap: 0, wait: () => Promise.reject(stop) })],
];

const faults: readonly (readonly [
  fault: string,
  pageAt: (cursor: number) => Page,
  message: string,
  asked: number[],
])[] = [
  ["one row too many", () => ({ rows: 101, next: 0 }), "the page has 101 transfers, more than the limit 100", [0]],
  ["an empty page with a cursor", () => ({ rows: 0, next: 9 }), "the page is empty but has the cursor 9", [0]],
  [
    "empty pages with cursors that go down",
    (cursor) => ({ rows: cursor === 0 ? 1 : 0, next: cursor === 0 ? 1_000 : cursor - 1 }),
    "the page is empty but has the cursor 999",
    [0, 1_000],
  ],
  [
    "cursors in a cycle",
    (cursor) => ({ rows: 1, next: { 0: 9, 9: 8, 8: 7 }[cursor] ?? 9 }),
    "unexpected next cursor 9 after 7",
    [0, 9, 8, 7],
  ],
  ["a cursor that goes up", (cursor) => ({ rows: 1, next: cursor + 1 }), "unexpected next cursor 2 after 1", [0, 1]],
];

describe.each(walks)("%s", (_name, walk) => {
  it.each(faults)("fails for %s", async (_, pageAt, message, cursors) => {
    const { client, asked } = serviceOf(pageAt);
    const { error } = await readAll(walk(client));
    expect(error).toMatchObject({ name: "ApiFailure", status: 200, message });
    expect(asked).toEqual(cursors);
  });
});

describe("list", () => {
  const list = async (asked: { readonly limit: number; readonly next: number }, page: Page) => {
    const { client } = serviceOf(() => page);
    const outcome: unknown = await client.list({ filter: {}, ...asked }).catch((error: unknown) => error);
    return isApiFailure(outcome) ? outcome.message : (outcome as { readonly next: number }).next;
  };

  it.each<[limit: number, next: number, page: Page, outcome: string | number]>([
    [3, 0, { rows: 3, next: 0 }, 0],
    [3, 0, { rows: 4, next: 0 }, "the page has 4 transfers, more than the limit 3"],
    [3, 0, { rows: 1, next: Number.MAX_SAFE_INTEGER }, Number.MAX_SAFE_INTEGER],
    [3, 8, { rows: 1, next: 7 }, 7],
    [3, 8, { rows: 0, next: 0 }, 0],
    [3, 8, { rows: 0, next: 7 }, "the page is empty but has the cursor 7"],
    [3, 8, { rows: 1, next: 8 }, "unexpected next cursor 8 after 8"],
    // A service may list the oldest first.
    [3, 8, { rows: 1, next: 9 }, 9],
  ])("with the limit %d after the cursor %d, of %j, returns %j", async (limit, next, page, outcome) => {
    expect(await list({ limit, next }, page)).toBe(outcome);
  });

  it("compares the page with the query that it sent", async () => {
    const query = { filter: {}, limit: 3, next: 8 };
    const { client } = serviceOf(() => ({ rows: 3, next: 7 }));
    const pending = client.list(query);
    Object.assign(query, { limit: 1, next: 1 });
    expect((await pending).next).toBe(7);
  });
});

describe("follow", () => {
  it("returns nothing twice without a change if transfers come twice, also with one id", async () => {
    const rows = [
      { ...wire, note: "A" },
      { ...wire, note: "B" },
      { ...wire, note: "A" },
    ];
    const client = clientOf(always({ data: rows, paging: { len: 3, next: "0" } }));
    let rounds = 0;
    const wait = () => (++rounds < 4 ? Promise.resolve() : Promise.reject(stop));
    const { read, error } = await readAll(client.follow({ since: 0, overlap: 0, wait }));
    expect(error).toBe(stop);
    expect(read.map(({ note }) => note)).toEqual(["A", "B"]);
  });
});
