import { describe, expect, it } from "vitest";
import { checkRequest, listRequest, serve } from "../support/service";

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
});
