import { batchVectors } from "./batches";
import { checkVectors } from "./check";
import { dateVectors } from "./dates";
import { httpCases, serverData } from "./http";
import { lifeVectors } from "./life";
import { listVectors } from "./list";
import { number, type Vector } from "./Vector";
import { wireCases } from "./wire";

/** The content of each file of `conformance` that is made here. */
export function generate(): ReadonlyMap<string, string> {
  const http = httpCases();
  const withHttp = (topic: keyof typeof http, vectors: readonly Vector[]) =>
    number(topic, [...vectors, ...http[topic]]);
  const checks = checkVectors();
  const vectors: Readonly<Record<string, readonly Vector[]>> = {
    dates: withHttp("dates", dateVectors()),
    check: withHttp("check", checks),
    batches: batchVectors(),
    list: withHttp("list", listVectors()),
    wire: number("wire", [...wireCases(checks), ...http.wire]),
    life: lifeVectors(),
  };
  const files = Object.entries(vectors).map(([topic, lines]): [string, string] => {
    return [`vectors/${topic}.jsonl`, lines.map((line) => `${JSON.stringify(line)}\n`).join("")];
  });
  return new Map([...files, ["data.json", `${JSON.stringify(serverData(), undefined, 2)}\n`]]);
}
