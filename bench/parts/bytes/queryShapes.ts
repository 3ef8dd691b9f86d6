import { type ListQuery, parseListQuery, type Result } from "stock-transfer";
import { bytesOf, fill, type Shape } from "./Shape";

export const queryShapes: readonly Shape[] = [
  shape("a long value", "value", (bytes) => `ref_code=${fill(bytes, "x")}`),
  shape("a value of escapes", "value", (bytes) => `ref_code=${fill(bytes, "%41")}`),
  shape("a value of escapes, three to a character", "value", (bytes) => `ref_code=${fill(bytes, "%E8%BB%8A")}`),
  shape("a value of escapes, the last one malformed", "value", (bytes) => `ref_code=${fill(bytes, "%41")}%`),
  shape("a value of plus signs", "value", (bytes) => `ref_code=${fill(bytes, "+")}`),
  shape("a value that is not ASCII", "value", (bytes) => `ref_code=${fill(bytes / 2, "é")}`),
  shape("a long name", "unknown_parameter", (bytes) => fill(bytes, "x")),
  shape("a long whole URL", "malformed", (bytes) => `${fill(bytes, "x")}?limit=1`),
  shape("nothing but &", "value", (bytes) => fill(bytes, "&")),
  shape("nothing but %", "unknown_parameter", (bytes) => fill(bytes, "%")),
  shape("nothing but =", "unknown_parameter", (bytes) => fill(bytes, "=")),
  shape("nothing but ?", "malformed", (bytes) => fill(bytes, "?")),
  shape("names without =", "value", (bytes) => fill(bytes, "skus", "&")),
  shape("a list in one value", "value", (bytes) => `skus=${fill(bytes, "A1", ",")}`),
  shape("a list of commas", "empty_list", (bytes) => `skus=${fill(bytes, ",")}`),
  shape("a list by repetition", "value", (bytes) => fill(bytes, "skus=A1", "&")),
  shape("a list by repetition, each escaped", "value", (bytes) => fill(bytes, "skus=%41%31", "&")),
  shape("a list by repetition, each of commas", "empty_list", (bytes) => fill(bytes, "skus=,", "&")),
  shape("a scalar by repetition", "repeated_parameter", (bytes) => fill(bytes, "limit=1", "&")),
  shape("unknown parameters, each another", "unknown_parameter", (bytes) => fill(bytes, (index) => `p${index}=1`, "&")),
  shape("unknown statuses", "unknown_status", (bytes) => `status_list=${fill(bytes, "done", ",")}`),
  shape("a long datetime", "value", (bytes) => `created_from_date=2026-01-01T00:00:00.${fill(bytes, "0")}Z`),
  shape("a long limit", "too_big", (bytes) => `limit=${fill(bytes, "9")}`),
  {
    name: "parseListQuery: a URLSearchParams of parameters, each another",
    outcome: "unknown_parameter",
    make: (bytes) => {
      const text = fill(bytes, (index) => `p${index}=1`, "&");
      const params = new URLSearchParams(text);
      return { bytes: bytesOf(text), call: () => outcomeOf(parseListQuery(params)) };
    },
  },
];

function shape(name: string, outcome: string, textOf: (bytes: number) => string): Shape {
  return {
    name: `parseListQuery: ${name}`,
    outcome,
    make: (bytes) => {
      const text = textOf(bytes);
      return { bytes: bytesOf(text), call: () => outcomeOf(parseListQuery(text)) };
    },
  };
}

function outcomeOf(result: Result<ListQuery>): string {
  return result.issues ? result.issues[0].code : "value";
}
