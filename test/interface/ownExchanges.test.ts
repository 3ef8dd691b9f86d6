import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { judgeServer, readExchanges } from "../../conformance/suite.js";
import { data, serve } from "../conformance/service";

// More requests with the data of the suite for servers: forms of values and bodies that only this library promises.

it.each(readExchanges(readFileSync("test/interface/ownExchanges.jsonl", "utf8")))("$name", async (exchange) => {
  const failures: string[] = [];
  const send = (path: string, init: RequestInit) => serve(new Request(`http://localhost${path}`, init));
  for await (const { problem } of judgeServer([exchange], data, send)) failures.push(problem);
  expect(failures).toEqual([]);
});
