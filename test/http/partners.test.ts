import { createTransferCollection, encodePage, type StockTransfer } from "stock-transfer";
import { createHandler, type HandlerOptions } from "stock-transfer/http";
import { describe, expect, it, vi } from "vitest";
import { checkContext, checkRequest, listRequest, options, serve } from "../support/service";
import { transfer } from "../support/transfers";

const partners = ["P1", "P2", "P3", "p1", "P1 ", "__proto__"];

/** 120 transfers. Each has the code of its partner in every text. */
const transfers: readonly StockTransfer[] = Array.from({ length: 120 }, (_, index) => {
  const code = partners[(index * 7) % partners.length]!;
  const own = `<${code}>-${index}`;
  return {
    ...transfer,
    seq: index + 1,
    ...{ id: own, code: own, refCode: own, note: own, subStatus: own, srcWarehouseCode: `W${index % 3}` },
    status: index % 2 === 0 ? "created" : "completed",
    partner: { code, name: own },
    items: [{ sku: `S${index % 5}`, qty: 1 }],
  };
});
const collection = createTransferCollection(transfers);

/** Each token is the code of its partner. One token has access to everything. */
const authenticate = (token: string) => token === "all" || { partnerCode: decode(token) };
const encode = (code: string) => Buffer.from(code).toString("base64url");
const decode = (token: string) => Buffer.from(token, "base64url").toString();

const listAs = (handler: (request: Request) => Promise<Response>, token: string, path = "") =>
  handler(listRequest({ path, headers: { authorization: `Bearer ${token}` } }));

/** A query that a program without types may change. */
interface Changeable extends Record<"limit" | "next", number> {
  filter: { partnerCode?: string | undefined; skus?: string[] };
}

interface Listed {
  readonly data: readonly { readonly id: string }[];
  readonly paging: { readonly next: string };
}

async function pageThrough(handler: (request: Request) => Promise<Response>, token: string, path: string) {
  const ids: string[] = [];
  let next = "0";
  do {
    const response = await listAs(handler, token, `?limit=7&next=${next}${path}`);
    expect(response.status).toBe(200);
    const { data, paging } = (await response.json()) as Listed;
    ids.push(...data.map(({ id }) => id));
    ({ next } = paging);
  } while (next !== "0");
  return ids;
}

describe("a handler of several partners", () => {
  const handler = serve({ authenticate, list: (query) => collection.list(query) });

  it.each(["", "&skus=S1,S2", "&status_list=created", "&src_warehouse_code=W1&status_list=completed"])(
    "shows each partner exactly its own transfers: %s",
    async (path) => {
      const everything = await pageThrough(handler, "all", path);
      expect(everything.length).toBeGreaterThan(15);
      for (const code of partners) {
        const own = everything.filter((id) => id.startsWith(`<${code}>-`));
        expect(await pageThrough(handler, encode(code), path)).toEqual(own);
      }
    },
  );

  it.each(["partner_code", "partnerCode", "filter[partnerCode]", "partner"])(
    "refuses a query that names another partner: %s",
    async (name) => {
      expect((await listAs(handler, encode("P1"), `?${name}=P2`)).status).toBe(400);
    },
  );

  it.each<[string, (query: Changeable, access: { partnerCode: string }) => unknown]>([
    ["deletes the partner", ({ filter }) => delete filter.partnerCode],
    ["asks for another partner", ({ filter }) => (filter.partnerCode = "P2")],
    [
      "asks for the partner of an access that it has changed",
      ({ filter }, access) => Object.assign(filter, Object.assign(access, { partnerCode: "P2" })),
    ],
    [
      "changes the partner later",
      async ({ filter }) => {
        await Promise.resolve();
        filter.partnerCode = "P3";
      },
    ],
  ])("sends nothing of a page from a list that %s", async (_, change) => {
    const onError = vi.fn();
    const list: HandlerOptions["list"] = async (query, __, access) => {
      await change(query as unknown as Changeable, access as { partnerCode: string });
      return collection.list(query);
    };
    const response = await listAs(serve({ authenticate, list, onError }), encode("P1"));
    expect(response.status).toBe(500);
    expect(await response.text()).not.toMatch(/<P|ST0/);
    expect(onError.mock.calls.map(String)).toEqual([expect.stringMatching(/must be a match for query\.filter/)]);
  });

  it("tests pages by the query that was sent, whatever list does to its copy", async () => {
    const statusOf = async (change: (query: Changeable) => void) => {
      const list: HandlerOptions["list"] = (query) => {
        change(query as unknown as Changeable);
        return collection.list(query);
      };
      return (await listAs(serve({ authenticate, list }), "all", "?limit=5&next=50&skus=S1")).status;
    };
    expect(await statusOf(() => undefined)).toBe(200);
    expect(await statusOf((query) => (query.limit = 6))).toBe(500);
    expect(await statusOf((query) => (query.next = 0))).toBe(500);
    expect(await statusOf(({ filter }) => filter.skus!.push("S2"))).toBe(500);
  });

  describe("a page that changes while it is read", () => {
    const own = { transfers: [transfers[12]!, transfers[0]!], next: 0 };
    /** The same numbers of another partner. */
    const others = { transfers: own.transfers.map((given) => ({ ...transfers[1]!, seq: given.seq })), next: 0 };

    /** The first object for some reads, then the second one. */
    const turning = <Value extends object>(first: Value, second: Value, reads: number): Value => {
      let left = reads;
      return new Proxy(first, { get: (_, key): unknown => Reflect.get((left -= 1) < 0 ? second : first, key) });
    };
    class Disguised extends Array<StockTransfer> {
      override map = () => encodePage(others, "UTC").data as never;
      override find = () => undefined;
      override *[Symbol.iterator]() {
        yield* others.transfers;
        return undefined;
      }
    }
    const [ours, theirs] = [
      { code: "P1", name: "" },
      { code: "P2", name: "" },
    ];
    const withPartner = (partner: StockTransfer["partner"]) => ({
      transfers: [{ ...transfers[0]!, partner }],
      next: 0,
    });

    it.each<[string, (reads: number) => typeof own]>([
      ["to another's", (reads) => turning(own, others, reads)],
      [
        "in its list, to another's",
        (reads) => ({ ...own, transfers: turning(own.transfers, others.transfers, reads) }),
      ],
      ["in the methods of its list", () => ({ ...own, transfers: Disguised.from(own.transfers) })],
      ["in a partner, to another", (reads) => withPartner(turning(ours, theirs, reads))],
    ])("has no data of another partner if it changes %s", async (_, pageOf) => {
      for (let reads = 0; reads < 60; reads += 1) {
        const onError = vi.fn();
        const response = await listAs(serve({ authenticate, list: () => pageOf(reads), onError }), encode("P1"));
        expect(await response.text()).not.toContain("P2");
        expect([response.status, onError.mock.calls.length]).toEqual(response.status === 200 ? [200, 0] : [500, 1]);
      }
    });
  });

  it("keeps the partner of a token if the access object changes later", async () => {
    const session = { partnerCode: "" };
    const handler = serve({
      authenticate: (token) => Object.assign(session, { partnerCode: decode(token) }),
      list: (query) => collection.list(query),
    });
    const answers = await Promise.all(["P1", "P2", "P3"].map((code) => listAs(handler, encode(code))));
    const found = await Promise.all(answers.map(async (answer) => ((await answer.json()) as Listed).data));
    expect(found.map((data) => new Set(data.map(({ id }) => id.slice(0, 4))))).toEqual(
      ["<P1>", "<P2>", "<P3>"].map((code) => new Set([code])),
    );
  });

  it("passes the whole access to list and check", async () => {
    const access = { partnerCode: "P1", user: "u-7" };
    type Options = HandlerOptions<typeof access>;
    const list = vi.fn<Options["list"]>(() => ({ transfers: [], next: 0 }));
    const check = vi.fn<Options["check"]>(() => checkContext);
    const handler = createHandler({ ...options, authenticate: () => Promise.resolve(access), list, check });
    await handler(listRequest());
    await handler(checkRequest());
    expect(list.mock.calls[0]?.[0]).toEqual({ filter: { partnerCode: "P1" }, limit: 20, next: 0 });
    expect(list.mock.calls[0]?.[2]).toBe(access);
    expect(check.mock.calls[0]?.[2]).toBe(access);
  });

  it.each<[unknown, string]>([
    [{}, "TypeError: must be given"],
    [{ partnerCode: ["P1"] }, "TypeError: must be a string, got Array(1)"],
    [{ partnerCode: " \t" }, "RangeError: must not be blank"],
    [{ value: { partnerCode: "P1" } }, "TypeError: must be given"],
  ])("rejects the access %o", async (access, cause) => {
    const [list, check, onError] = [vi.fn<HandlerOptions["list"]>(), vi.fn<HandlerOptions["check"]>(), vi.fn()];
    const handler = serve({ authenticate: () => access as never, list, check, onError });
    for (const request of [listRequest(), checkRequest()]) {
      expect((await handler(request)).status).toBe(500);
      const error = String(onError.mock.lastCall?.[0]);
      expect(error.replace("createHandler: partnerCode in the result of authenticate ", "")).toBe(cause);
    }
    expect([list.mock.calls, check.mock.calls]).toEqual([[], []]);
  });
});

describe("ignoredParameters", () => {
  it("are ignored", async () => {
    const handler = serve({ ignoredParameters: ["_", "trace"] });
    expect((await handler(listRequest({ path: "?_=1&trace=x&limit=5" }))).status).toBe(200);
    expect((await handler(listRequest({ path: "?_=1&page=2" }))).status).toBe(400);
    expect((await serve()(listRequest({ path: "?_=1" }))).status).toBe(400);
  });
});
