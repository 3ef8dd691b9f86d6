import * as api from "stock-transfer";
import * as postgres from "stock-transfer/postgres";
import * as client from "stock-transfer/client";
import * as planners from "stock-transfer/planners";
import * as words from "stock-transfer/words";
import { expect, it } from "vitest";

it("exports these values, and no others", () => {
  expect(Object.keys(api).sort()).toMatchInlineSnapshot(`
    [
      "apiErrors",
      "checkRequestSchema",
      "checkServices",
      "checkTransfer",
      "checkTransfers",
      "compareChecks",
      "createNetwork",
      "createTransferCollection",
      "decodeCheck",
      "decodePage",
      "decodeTransfer",
      "earliestTransfer",
      "encodeCheck",
      "encodeCheckRequest",
      "encodeListQuery",
      "encodePage",
      "encodeTransfer",
      "explainSchedule",
      "failureEnvelope",
      "issuesToError",
      "largestAllowed",
      "latestTransfer",
      "listQuerySchema",
      "listTransfers",
      "matchesFilter",
      "mergePages",
      "networkSchema",
      "parseCalendarDate",
      "parseCheckRequest",
      "parseListQuery",
      "parseNetwork",
      "scheduleTransfer",
      "successEnvelope",
      "transferStatuses",
    ]
  `);
});

it("exports these planners, and no others", () => {
  expect(Object.keys(planners).sort()).toEqual(["planSources", "planTransfers"]);
});

it("exports this of the client, and nothing else", () => {
  expect(Object.keys(client).sort()).toEqual(["createClient", "isApiFailure"]);
});

it("exports these words, and no others", () => {
  expect(Object.keys(words).sort()).toEqual([
    "createWords",
    "describeIssue",
    "describeReason",
    "describeRefusal",
    "describeStep",
    "english",
    "vietnamese",
  ]);
});

it("exports these tables of PostgreSQL, and no others", () => {
  expect(Object.keys(postgres).sort()).toEqual(["createStockTable", "createTransferTable"]);
});
