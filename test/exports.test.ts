import * as api from "stock-transfer";
import { expect, it } from "vitest";

it("exports these values, and no others", () => {
  expect(Object.keys(api).sort()).toMatchInlineSnapshot(`
    [
      "apiErrors",
      "checkRequestSchema",
      "checkTransfer",
      "createNetwork",
      "createTransferCollection",
      "encodeCheck",
      "encodePage",
      "encodeTransfer",
      "failureEnvelope",
      "issuesToError",
      "listQuerySchema",
      "listTransfers",
      "matchesFilter",
      "parseCheckRequest",
      "parseListQuery",
      "scheduleTransfer",
      "successEnvelope",
      "transferStatuses",
    ]
  `);
});
