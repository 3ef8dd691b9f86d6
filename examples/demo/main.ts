import { readFileSync } from "node:fs";
import { timeZoneOf } from "./company";
import { requests } from "./requests";
import { checkBody, respond } from "./service";
import { showCheck, showInstant } from "./show";

// Without an argument: the requests of the demonstration. With a file name, or - for standard input: that request, now.

const [file] = process.argv.slice(2);
if (file === undefined) {
  requests.forEach(({ title, body, now }, index) => {
    console.log(`\n${index + 1}. ${title}`);
    show(body, now, `demo-${index + 1}`);
  });
} else {
  const body = readJson(file);
  if (body !== undefined) show(body, Date.now(), "demo");
}

function show(body: unknown, now: number, requestId: string): void {
  const { src_warehouse_code: src } = Object(body) as { src_warehouse_code?: unknown };
  const check = checkBody(body, now);
  console.log(
    `asked on ${showInstant(now, timeZoneOf(String(src)))}\n\n${showCheck(check)}\n\n${JSON.stringify(respond(check, requestId), null, 2)}`,
  );
}

function readJson(name: string): unknown {
  try {
    return JSON.parse(readFileSync(name === "-" ? 0 : name, "utf8").replace(/^\uFEFF/, "")) as unknown;
  } catch (error) {
    console.error(
      `cannot read a JSON request from ${name === "-" ? "standard input" : name}: ${(error as Error).message}`,
    );
    process.exitCode = 2;
    return undefined;
  }
}
