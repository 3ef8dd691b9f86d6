import { expect, it } from "vitest";
import { written } from "../interface/openapi/readDocument";
import { readPage } from "../support/pages";

it("the page on HTTP shows a check response and a list response of openapi.json", () => {
  const { Check, TransferPage } = written.components.responses;
  const responses = [Check, TransferPage].flatMap((each) => Object.values(each!.content["application/json"].examples));
  const blocks = Array.from(readPage("docs/http.md").matchAll(/^```json\n([^]*?)^```$/gm), ([, text]) => text!);
  // As texts, because the order of the fields counts.
  expect(blocks.map((text) => JSON.stringify(JSON.parse(text)))).toEqual(
    responses.map(({ value }) => JSON.stringify(value)),
  );
});
