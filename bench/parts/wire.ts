import { deepStrictEqual } from "node:assert";
import { encodePage, type ListQuery, parseListQuery, type Result } from "stock-transfer";
import { makeTransfers } from "../data/transfers";
import { valueOf } from "../data/requests";
import { type Case, measureCases, ratiosOf } from "../measure/measureCases";
import { showShare } from "../report/tables";
import type { Figure, Measurement } from "../report/Results";
import { runPart } from "../run/runPart";

// Encodes a page of transfers, and parses a query string.

const encoding = "encodePage, a page of 100, against JSON.stringify of its result";
const parsing = "parseListQuery, all twelve parameters, against URLSearchParams read into an object";
const zones = { "Europe/Berlin": true, "America/New_York": true, "Asia/Ho_Chi_Minh": false };

const parameters = {
  limit: "100",
  next: "4711",
  src_warehouse_code: "HCM",
  dest_warehouse_code: "HAN",
  created_from_date: "2026-08-01T00:00:00.000Z",
  created_to_date: "2026-08-31T23:59:59.999Z",
  updated_from_date: "2026-09-01T00:00:00.000Z",
  updated_to_date: "2026-09-30T23:59:59.999Z",
  skus: "HELMET,E-BIKE,GLOVES",
  stock_transfer_codes: "ST00000001,ST00000002",
  ref_code: "PO-4711",
  status_list: "created,in_transit",
};

await runPart(async () => {
  const page = { transfers: makeTransfers(10_000).slice(-100), next: 9_901 };
  const encoded = new URLSearchParams(parameters).toString();
  const measurements = await measureCases([
    ...Object.keys(zones).map((zone) => encodeCase(page, zone)),
    parseCase("colons and commas encoded", encoded),
    parseCase("as it is", decodeURIComponent(encoded)),
  ]);
  return { measurements, figures: figures(measurements) };
});

function encodeCase(page: Parameters<typeof encodePage>[0], zone: string): Case {
  return {
    table: encoding,
    item: zone,
    size: 100,
    prepare() {
      const encoded = encodePage(page, zone);
      const contestants = {
        "JSON.stringify": () => JSON.stringify(encoded),
        encodePage: () => encodePage(page, zone),
      };
      const check = (answer: unknown) => {
        deepStrictEqual(typeof answer === "string" ? JSON.parse(answer) : answer, encoded);
      };
      return { contestants, check };
    },
  };
}

function parseCase(item: string, text: string): Case {
  return {
    table: parsing,
    item,
    size: 12,
    prepare() {
      const contestants = {
        URLSearchParams: () => Object.fromEntries(new URLSearchParams(text)),
        parseListQuery: () => parseListQuery(text),
      };
      const query = valueOf(parseListQuery(parameters));
      const check = (answer: unknown, name: string) => {
        if (name === "URLSearchParams") deepStrictEqual(answer, parameters);
        else deepStrictEqual(valueOf(answer as Result<ListQuery>), query);
      };
      return { contestants, check };
    },
  };
}

function figures(all: readonly Measurement[]): Figure[] {
  const withDaylightSaving = all.filter(({ item }) => zones[item as keyof typeof zones]);
  return [
    {
      what: "`encodePage`, a page of 100, the worse of two zones with daylight saving",
      against: "`JSON.stringify` of its result",
      result: showShare(Math.max(...ratiosOf(withDaylightSaving, "encodePage"))),
    },
    {
      what: "`parseListQuery`, a query string of all twelve parameters, the worse of two ways to write it",
      against: "`URLSearchParams`, read into an object",
      result: showShare(Math.max(...ratiosOf(all, "parseListQuery"))),
    },
  ];
}
