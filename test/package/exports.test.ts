import * as api from "stock-transfer";
import { expect, it } from "vitest";

it("exports these values, and no others", () => {
  expect(Object.keys(api).sort()).toMatchInlineSnapshot(`
    [
      "apiErrors",
      "checkRequestSchema",
      "checkTransfer",
      "compareChecks",
      "createNetwork",
      "createTransferCollection",
      "encodeCheck",
      "encodePage",
      "encodeTransfer",
      "explainSchedule",
      "failureEnvelope",
      "issuesToError",
      "largestAllowed",
      "listQuerySchema",
      "listTransfers",
      "matchesFilter",
      "parseCheckRequest",
      "parseListQuery",
      "planTransfers",
      "scheduleTransfer",
      "successEnvelope",
      "transferStatuses",
    ]
  `);
});
