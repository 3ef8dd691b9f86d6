import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

// Reads the vectors, asks an implementation, and compares its answers. Without dependencies.

/**
 * @typedef {object} Vector
 * @property {string} id
 * @property {string} topic
 * @property {string} rule The numbered rule of the specification.
 * @property {string} call The function; `http` for a request to a server.
 * @property {any} input
 * @property {any} answer
 * @property {string} [source] Where a public case was published.
 */

/**
 * @typedef {object} Verdict
 * @property {Vector} vector
 * @property {"passed" | "failed" | "unsupported"} outcome
 * @property {string} [problem]
 */

const folder = new URL("vectors/", import.meta.url);

/** @returns {Vector[]} All vectors, in the order of the files. */
export function readVectors() {
  const files = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
  return files.sort().flatMap((name) => readLines(readFileSync(new URL(name, folder), "utf8")));
}

/** The data of the server for the vectors of `http`. */
export function readData() {
  return JSON.parse(readFileSync(new URL("data.json", import.meta.url), "utf8"));
}

/** @param {string} text */
function readLines(text) {
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line));
}

/**
 * @param {Vector} vector
 * @param {any} got
 * @returns {Verdict}
 */
export function judge(vector, got) {
  if (got?.unsupported === true) return { vector, outcome: "unsupported" };
  const problem = differenceOf(vector.answer, got, "answer");
  return problem === undefined ? { vector, outcome: "passed" } : { vector, outcome: "failed", problem };
}

/**
 * The first difference. The answer may have more fields than expected.
 *
 * @param {any} expected
 * @param {any} got
 * @param {string} place
 * @returns {string | undefined}
 */
export function differenceOf(expected, got, place) {
  const isSameKind = typeof expected === typeof got && Array.isArray(expected) === Array.isArray(got);
  if (expected === null || got === null || typeof expected !== "object" || !isSameKind) {
    return expected === got ? undefined : `${place}: expected ${show(expected)}, got ${show(got)}`;
  }
  if (Array.isArray(expected) && expected.length !== got.length) {
    return `${place}: expected ${expected.length} entries, got ${got.length}: ${show(got)}`;
  }
  for (const key of Object.keys(expected)) {
    const value = Object.hasOwn(got, key) ? got[key] : undefined;
    const inOrder = key === "issues" ? sortIssues : (/** @type {any} */ given) => given;
    const problem = differenceOf(inOrder(expected[key]), inOrder(value), `${place}.${key}`);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/**
 * Issues may be in any order.
 *
 * @param {any} issues
 */
function sortIssues(issues) {
  if (!Array.isArray(issues)) return issues;
  const keyOf = (/** @type {any} */ issue) => JSON.stringify([issue?.path, issue?.code]);
  return [...issues].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** @param {any} value */
function show(value) {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/**
 * Sends each input as a line to a program, and reads one line for each.
 *
 * @param {readonly Vector[]} vectors
 * @param {readonly string[]} command
 * @returns {Promise<any[]>} The answers; a text for a line that is not JSON, nothing for a missing one.
 */
export function askProgram(vectors, [program = "", ...args]) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
    let printed = "";
    child.stdout.setEncoding("utf8");
    child.stdout.on("data", (chunk) => (printed += chunk));
    child.on("error", reject);
    // A program that ends early has missing answers.
    child.stdin.on("error", () => undefined);
    child.on("close", () => {
      const lines = printed.split(/\r?\n/);
      resolve(vectors.map((_, index) => parseAnswer(lines[index])));
    });
    for (const { id, call, input } of vectors) child.stdin.write(`${JSON.stringify({ id, call, input })}\n`);
    child.stdin.end();
  });
}

/** @param {string | undefined} line */
function parseAnswer(line) {
  if (line === undefined || line === "") return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}

/**
 * Sends a request to a server.
 *
 * @param {Vector} vector
 * @param {string} url Its address, without a path or with a prefix of the paths.
 * @param {string} token The token that may see everything.
 * @param {typeof fetch} [send]
 */
export async function askServer({ input }, url, token, send = fetch) {
  const { method, path, headers, text, bytes } = input;
  const given = { authorization: "Bearer TOKEN", ...headers };
  const sent = Object.entries(given).flatMap(([name, value]) =>
    value === null ? [] : [[name, value.replaceAll("TOKEN", token)]],
  );
  const body = bytes ? new Uint8Array(bytes) : text === undefined ? null : new TextEncoder().encode(text);
  const response = await send(url.replace(/\/$/, "") + path, { method, headers: Object.fromEntries(sent), body });
  const received = await response.text();
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    ...(method !== "HEAD" && { body: parseAnswer(received) }),
  };
}

/**
 * Judges a program by the vectors that have a function.
 *
 * @param {readonly Vector[]} vectors
 * @param {readonly string[]} command
 */
export async function judgeProgram(vectors, command) {
  const calls = vectors.filter(({ call }) => call !== "http");
  const answers = await askProgram(calls, command);
  return calls.map((vector, index) => judge(vector, answers[index]));
}

/**
 * Judges a server by the vectors of `http`, one request after the other.
 *
 * @param {readonly Vector[]} vectors
 * @param {string} url
 * @param {string} token
 * @param {typeof fetch} [send]
 */
export async function judgeServer(vectors, url, token, send) {
  /** @type {Verdict[]} */
  const verdicts = [];
  for (const vector of vectors.filter(({ call }) => call === "http")) {
    verdicts.push(judge(vector, await askServer(vector, url, token, send).catch((error) => String(error))));
  }
  return verdicts;
}

/**
 * A table of the topics, then what failed.
 *
 * @param {readonly Verdict[]} verdicts
 * @param {number} shown The number of failures to show.
 */
export function report(verdicts, shown) {
  const lines = ["topic     passed  failed  unsupported"];
  for (const topic of new Set(verdicts.map(({ vector }) => vector.topic))) {
    const counts = ["passed", "failed", "unsupported"].map(
      (outcome) => verdicts.filter((each) => each.vector.topic === topic && each.outcome === outcome).length,
    );
    lines.push(`${topic.padEnd(8)}${counts.map((count) => String(count).padStart(8)).join("")}`);
  }
  const failed = verdicts.filter(({ outcome }) => outcome === "failed");
  for (const { vector, problem } of failed.slice(0, shown)) {
    lines.push("", `${vector.id}, rule ${vector.rule}, ${vector.call}`, `  ${problem}`);
  }
  if (failed.length > shown) lines.push("", `and ${failed.length - shown} more; --all shows them`);
  return lines.join("\n");
}
