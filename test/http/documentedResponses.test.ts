import { expect, it } from "vitest";
import { examples } from "../interface/openapi/document/examples";
import { readPage } from "../support/pages";

it("the page on HTTP shows a check response and a list response as the handler sends them", () => {
  const blocks = Array.from(readPage("docs/http.md").matchAll(/^```json\n([^]*?)^```$/gm), ([, text]) => text!);
  // As texts, because the order of the fields counts.
  expect(blocks.map((text) => JSON.stringify(JSON.parse(text)))).toEqual(
    [examples.Check.check, examples.TransferPage.page].map((answer) => JSON.stringify(answer)),
  );
});
