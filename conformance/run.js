#!/usr/bin/env node
import { parseArgs } from "node:util";
import { judgeProgram, judgeServer, readVectors, report } from "./suite.js";

const help = `node run.js [options] -- COMMAND...      tests a program over its standard input and output
node run.js [options] --url URL --token TOKEN   tests a server of /business/v1

specification.md defines what the program and the server must do. data.json has the data for the server.

  --topic TOPIC   only this topic: batches, check, dates, life, list, wire; may be repeated
  --rule RULE     only this rule, such as D4; may be repeated
  --all           shows every failure, not only the first ten
  --help          this text

Exit code: 0 if no vector failed, 1 if one failed or none was selected, 2 if the test could not run.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: "string" },
    token: { type: "string", default: "conformance-token" },
    topic: { type: "string", multiple: true },
    rule: { type: "string", multiple: true },
    all: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const { url, token, topic, rule, all } = values;
if (values.help || (url === undefined) === (positionals.length === 0)) {
  console.log(help);
  process.exit(values.help ? 0 : 2);
}
const vectors = readVectors().filter(
  (vector) => (topic?.includes(vector.topic) ?? true) && (rule?.includes(vector.rule) ?? true),
);
const judging = url === undefined ? judgeProgram(vectors, positionals) : judgeServer(vectors, url, token);
const verdicts = await judging.catch((error) => {
  console.error(String(error));
  process.exit(2);
});
console.log(report(verdicts, all ? Infinity : 10));
if (verdicts.length === 0 || verdicts.some(({ outcome }) => outcome === "failed")) process.exitCode = 1;
