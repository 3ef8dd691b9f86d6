import * as api from "stock-transfer";
import { expect, it } from "vitest";

it("exports these values, and no others", () => {
  expect(Object.keys(api).sort()).toMatchInlineSnapshot(`
    [
      "apiErrors",
      "checkRequestSchema",
      "checkTransfer",
      "createNetwork",
      "encodeCheck",
      "failureEnvelope",
      "issuesToError",
      "parseCheckRequest",
      "scheduleTransfer",
      "successEnvelope",
    ]
  `);
});
