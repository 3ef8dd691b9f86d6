import { expect, it } from "vitest";
import { type Exchange, requestOf } from "../../../conformance/suite.js";
import { exchanges, serve } from "../../conformance/service";
import { answerErrors } from "./schemaErrors";

it("the document has the headers and the body of every answer to the conformance suite", async () => {
  const tooLong: Exchange = { rule: "", name: "a body above the limit", text: " ".repeat(1_048_577) };
  const answers = [...exchanges, tooLong].map(async (exchange) => {
    const [path, init] = requestOf(exchange);
    const request = new Request(`https://warehouse.example${path}`, init);
    const { status, headers, body } = await serve(request);
    const text = await new Response(body).text();
    const answer = { status, headers, body: text === "" ? undefined : (JSON.parse(text) as unknown) };
    const { method, url } = request;
    return { status, errors: answerErrors({ method, path: new URL(url).pathname, ...answer }), name: exchange.name };
  });
  const found = await Promise.all(answers);
  expect(found.filter(({ errors }) => errors.length > 0)).toEqual([]);
  expect(new Set(found.map(({ status }) => status))).toEqual(new Set([200, 400, 401, 404, 405, 413, 415, 422]));
});
