import { type ListQuery, listTransfers } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { checkRequest, listRequest, serve } from "../support/service";
import { transfer } from "../support/transfers";

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...transfer, seq: index + 1, id: `st-${index + 1}` }));

describe("a failure", () => {
  it.each([
    ["an unknown path", () => listRequest({ path: "/unknown" }), 404, null],
    ["a wrong token", () => listRequest({ headers: { authorization: "Bearer bad" } }), 401, null],
    ["a method that the list does not have", () => listRequest({ method: "DELETE" }), 405, "GET, HEAD"],
    ["a method that the check does not have", () => checkRequest({ method: "PUT" }), 405, "POST"],
  ])(
    "names the methods that are allowed where another was used, and nowhere else: %s",
    async (_, ask, status, allow) => {
      const response = await serve()(ask());
      expect([response.status, response.headers.get("allow")]).toEqual([status, allow]);
    },
  );

  it("has the code of an issue where a body is no JSON", async () => {
    const response = await serve()(checkRequest({ body: "{" }));
    expect(await response.json()).toMatchObject({ error: { details: [{ code: "malformed", path: [] }] } });
  });

  it("is a wrong token where authenticate gives neither true nor an object", async () => {
    for (const given of [false, undefined, null, 1, "true"]) {
      const response = await serve({ authenticate: () => given as never })(listRequest());
      expect(response.status).toBe(401);
    }
  });

  it("is no false answer: pages of another limit or cursor are none", async () => {
    const transfers = numbered(30);
    const listAs = (change: Partial<ListQuery>) =>
      serve({ list: (query) => listTransfers(transfers, { ...query, ...change }) });
    const statusesOf = async (handler: ReturnType<typeof serve>) =>
      Promise.all(
        ["", "?next=11", "?limit=5", "?limit=5&next=11"].map(
          async (path) => (await handler(listRequest({ path }))).status,
        ),
      );
    expect(await statusesOf(listAs({}))).toEqual([200, 200, 200, 200]);
    expect(await statusesOf(listAs({ limit: 20 }))).toEqual([200, 200, 500, 500]);
    expect(await statusesOf(listAs({ limit: 20, next: 0 }))).toEqual([200, 500, 500, 500]);
    expect(await statusesOf(listAs({ order: "oldest" }))).toEqual([200, 200, 200, 200]);
  });

  it("of a function that gives null is told to onError by the name of what it gives", async () => {
    const errors: unknown[] = [];
    const handler = serve({
      list: () => null as never,
      check: () => null as never,
      onError: (error) => {
        errors.push(error);
      },
    });
    expect([(await handler(listRequest())).status, (await handler(checkRequest())).status]).toEqual([500, 500]);
    expect(errors.map(String)).toEqual([
      "TypeError: createHandler: what list gives: page must be a page with its transfers, got null",
      "TypeError: createHandler: what check gives must be the context { network, stock, now } of the check, which the handler makes itself, got null",
    ]);
  });
});
