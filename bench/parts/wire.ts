import { deepStrictEqual } from "node:assert";
import { encodePage, parseListQuery } from "stock-transfer";
import { showRatio } from "../report/format";
import type { Figure, Measurement } from "../report/Results";
import { compare } from "../support/compare";
import { measurements, ratioOf } from "../support/measurement";
import { progress, runPart } from "../support/runPart";
import { makeTransfers } from "../support/transfers";
import { valueOf } from "../support/valueOf";

// A page into the names of the interface, and a query string out of them.

const encoding = "encodePage, a page of 100, against JSON.stringify of its result";
const parsing = "parseListQuery, all twelve parameters, against Object.fromEntries(new URLSearchParams(text))";

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
  const all: Measurement[] = [];
  const page = { transfers: makeTransfers(10_000).slice(-100), next: 9_901 };
  for (const zone of ["Europe/Berlin", "America/New_York", "Asia/Ho_Chi_Minh"]) {
    progress(zone);
    const encoded = encodePage(page, zone);
    const contestants = {
      "JSON.stringify": () => JSON.stringify(encoded),
      encodePage: () => encodePage(page, zone),
    };
    all.push(...measurements({ table: encoding, item: zone, size: 100 }, await compare(contestants)));
  }
  const encodedText = new URLSearchParams(parameters).toString();
  const plainText = Object.entries(parameters)
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
  deepStrictEqual(parseListQuery(encodedText), parseListQuery(plainText));
  valueOf(parseListQuery(plainText));
  for (const [item, text] of Object.entries({ "colons and commas encoded": encodedText, "as it is": plainText })) {
    progress(item);
    const contestants = {
      URLSearchParams: () => Object.fromEntries(new URLSearchParams(text)),
      parseListQuery: () => parseListQuery(text),
    };
    all.push(...measurements({ table: parsing, item, size: 12 }, await compare(contestants)));
  }
  return { measurements: all, figures: figures(all) };
});

function figures(all: readonly Measurement[]): Figure[] {
  const worst = (table: string, contestant: string, items: (item: string) => boolean) =>
    Math.max(
      ...ratioOf(
        all.filter((one) => one.table === table && items(one.item)),
        contestant,
      ),
    );
  const encode = worst(encoding, "encodePage", (zone) => zone !== "Asia/Ho_Chi_Minh");
  const parse = worst(parsing, "parseListQuery", () => true);
  return [
    {
      what: "`encodePage`, a page of 100, the worse of two zones with daylight saving",
      against: "`JSON.stringify` of its result",
      goal: "≤ 0.5",
      reached: showRatio(encode),
      isMet: encode <= 0.5,
    },
    {
      what: "`parseListQuery`, a full query string, the worse of two ways to write it",
      against: "`Object.fromEntries(new URLSearchParams(text))` alone",
      goal: "≤ 1.5",
      reached: showRatio(parse),
      isMet: parse <= 1.5,
    },
  ];
}
