import { strict as assert } from "node:assert";
import { listQuerySchema, parseListQuery, type QueryRecord } from "stock-transfer";
import { either } from "../../../support/either";
import { obviousQuery } from "../../../oracles/obviousQuery";
import { assertIssues } from "../assertIssues";
import { assertSame } from "../../../support/assertSame";
import { type ByteReader, createByteReader } from "../createByteReader";

// The parameters of a list, in the three forms that parseListQuery takes.

const names = (
  "limit next src_warehouse_code dest_warehouse_code ref_code created_from_date created_to_date " +
  "updated_from_date updated_to_date skus stock_transfer_codes status_list"
).split(" ");
const otherNames = [
  "__proto__",
  "constructor",
  "order",
  "limit[]",
  "",
  "LIMIT",
  "sku",
  "status",
  "updatedToDate",
  "page",
];
const values = [
  "20",
  "100",
  "101",
  "0",
  "-0",
  "-1",
  "01",
  "1e1",
  "9007199254740991",
  "9007199254740992",
  "A,B,,A",
  ",",
  " , ",
  "created,in_transit",
  "completed",
  "Created",
  "2026-03-01T00:00:00.000Z",
  "2026-02-28T23:59:59.999Z",
  "2026-02-30T00:00:00.000Z",
  "2024-02-29T24:00:00.000Z",
  "0000-01-01T00:00:00.000Z",
  "+010000-01-01T00:00:00.000Z",
  "2026-03-01T00:00:00Z",
  "2026-03-01T07:00:00+07:00",
  "2026-02-28T20:29:59.5000-03:30",
  "2026-03-01T00:00:00.0001Z",
  "2026-03-01T00:00:00+24:00",
  "2026-03-01T00:00:00",
];
const escapes = ["%", "%2C", "%26", "%3d", "%20", "+", "%00", "%C3%A9", "%ff", "%ED%A0%80", "%zz", "&", "=", "?", ","];

export function fuzz(bytes: Uint8Array): void {
  const text = anyQueryText(createByteReader(bytes));
  const params = new URLSearchParams(text);
  const isMisspelt = Array.from(params.keys()).some((name) => !names.includes(name) && names.some(hasLettersOf(name)));
  const expected = isMisspelt ? undefined : obviousQuery(params);
  assertResult(params, expected);
  assert.equal(params.toString(), new URLSearchParams(text).toString());

  const isWholeUrl = /^\??[^=&?]+\?|^\?\?/.test(text);
  assertResult(text, isWholeUrl ? undefined : expected);

  const record = Object.fromEntries(Array.from(params.keys(), (name) => [name, params.getAll(name)]));
  const before = JSON.stringify(record);
  assertResult(record, expected);
  assert.equal(JSON.stringify(record), before);
  assert.equal(Object.keys(Object.prototype).length, 0);
}

/** A name with the letters of a known one must be reported; other names may be. */
function hasLettersOf(name: string): (known: string) => boolean {
  const lettersOf = (text: string) => text.replace(/[^a-z0-9]/gi, "").toLowerCase();
  return (known) => lettersOf(name) === lettersOf(known);
}

function assertResult(given: string | URLSearchParams | QueryRecord, expected: ReturnType<typeof obviousQuery>): void {
  const result = parseListQuery(given);
  assertSame(listQuerySchema["~standard"].validate(given), result);
  const [reported = [], others = []] = [true, false].map((isReported) =>
    (result.issues ?? []).filter(({ code }) => (code === "unknown_parameter") === isReported),
  );
  if (result.issues) assertIssues(result.issues, [...names, ...reported.map(({ path }) => String(path[0]))]);
  for (const { path } of reported) assert.ok(!names.includes(String(path[0])));
  if (reported.length === 0) assertSame(either(result).value, expected);
  else if (expected) assertSame(others, []);
}

/** Pairs of known names and nearly valid values, or any text. */
function anyQueryText(reader: ByteReader): string {
  if (reader.seldom(6)) return new TextDecoder().decode(reader.rest());
  const edited = (text: string) => {
    const at = reader.below(text.length + 1);
    const inserted = reader.seldom(2) ? reader.of(escapes) : reader.text();
    return text.slice(0, at) + inserted + text.slice(at + reader.below(3));
  };
  const perhapsEdited = (text: string) => (reader.seldom(4) ? edited(text) : text);
  const pair = () => {
    const name = reader.seldom(16) ? reader.of(otherNames) : reader.of(names);
    return perhapsEdited(`${name}=${encodeURIComponent(reader.of(values))}`);
  };
  return perhapsEdited((reader.seldom(4) ? "?" : "") + reader.list(12, pair).join("&"));
}
