#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { judgeServer, readExchanges, usualTokens } from "./suite.js";

const help = `node run.js [options] URL

Tests a server of /business/v1 at this address. rules.md has the rules; the server must have the data of data.json.

  --token TOKEN          a token that sees every transfer (${usualTokens.all})
  --partner-token TOKEN  a token of the partner P-2 (${usualTokens.partner})
  --rule RULE            only exchanges of this rule, such as F3; may be repeated
  --timeout SECONDS      the longest time for a response (10)
  --help                 this text

Exit code: 0 if every exchange passed, 1 if one failed, 2 if the test could not run.`;

const { values, positionals } = readArguments();
const [url = ""] = positionals;
if (values.help) exit(0, help);
if (positionals.length !== 1 || !URL.canParse(url)) exit(2, `Expected one URL.\n\n${help}`);
const seconds = Number(values.timeout);
if (!(seconds > 0)) exit(2, `--timeout must be a number above 0, got ${values.timeout}.`);
const file = (/** @type {string} */ name) => readFileSync(new URL(name, import.meta.url), "utf8");
const exchanges = readExchanges(file("exchanges.jsonl")).filter(({ rule }) => values.rule?.includes(rule) ?? true);
if (exchanges.length === 0) exit(2, `No exchange has the rule ${values.rule?.join(" or ")}.`);

/** A server that stops answering would take this many timeouts. */
const maxUnanswered = 3;
let answered = 0;
const unanswered = new Set();

/** @type {import("./suite.js").Send} */
async function send(path, init) {
  try {
    const signal = AbortSignal.timeout(seconds * 1000);
    const response = await fetch(url.replace(/\/$/, "") + path, { ...init, redirect: "manual", signal });
    const body = response.body === null ? null : await response.arrayBuffer();
    answered += 1;
    return new Response(body, { status: response.status, headers: response.headers });
  } catch (error) {
    const { name, cause } = /** @type {Error & { cause?: { code?: string, message?: string } }} */ (error);
    const reason =
      name === "TimeoutError" ? `no response within ${seconds} s` : (cause?.code ?? cause?.message ?? error);
    const request = `${init.method} ${path}`;
    if (answered === 0) exit(2, `Could not run: ${request} at ${url}: ${reason}.`);
    if (unanswered.add(request).size === maxUnanswered)
      exit(2, `Could not go on: ${[...unanswered].join(", ")}: ${reason}.`);
    return new Response(`no response: ${reason}`, { status: 599 });
  }
}

const tokens = { all: values.token, partner: values["partner-token"] };
const failed = new Set();
for await (const { rule, name, problem } of judgeServer(exchanges, JSON.parse(file("data.json")), send, tokens)) {
  failed.add(`${rule} ${name}`);
  console.log(`${rule}, ${name}\n  ${problem}`);
}
console.log(`${exchanges.length - failed.size} of ${exchanges.length} exchanges passed`);
process.exitCode = failed.size > 0 ? 1 : 0;

function readArguments() {
  const options = /** @type {const} */ ({
    token: { type: "string", default: usualTokens.all },
    "partner-token": { type: "string", default: usualTokens.partner },
    rule: { type: "string", multiple: true },
    timeout: { type: "string", default: "10" },
    help: { type: "boolean", default: false },
  });
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    return exit(2, `${/** @type {Error} */ (error).message}\n\n${help}`);
  }
}

/**
 * @param {number} code
 * @param {string} text
 * @returns {never}
 */
function exit(code, text) {
  (code === 0 ? console.log : console.error)(text);
  process.exit(code);
}
