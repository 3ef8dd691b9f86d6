import { parseArgs } from "node:util";
import type { Result } from "stock-transfer";
import { drawCheck } from "../pictures/drawCheck";
import { answerQuery } from "./list";
import { requests } from "./requests";
import { checkBody, respondToCheck, respondToList } from "./service";
import { showIssues } from "./show";
import { showPage } from "./showList";
import { tellCheck, tellStory } from "./story";

const help = `npm run demo -- [option] [request.json | - | query]

  without an argument    a tour of the library with the data of a fictional company
  request.json           checks the request in this file, now; - reads standard input
  status_list=created    lists the transfers that match this query string
  --json                 prints the response that a client receives, for a request or a query
  --svg FILE             draws a check as a picture: the request, or section 1 of the tour
  --width 360            the width of the picture in pixels, for example for a phone
  --help                 prints this text

Start with examples/request.json. The exit code is 1 for an invalid request, and 2 for an invalid
command. To hide npm's own output: npm run --silent demo -- --json`;

/** What the demo prints and writes, and its exit code. */
export interface Output {
  readonly out: string;
  readonly error: string;
  readonly exitCode: 0 | 1 | 2;
  /** Files to write. */
  readonly file?: { readonly name: string; readonly text: string };
}

/**
 * Runs the demo for command-line arguments.
 *
 * @param readFile Reads a file, or standard input if the name is `-`.
 */
export function run(args: readonly string[], readFile: (name: string) => string): Output {
  try {
    return answer(args, readFile);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { out: "", error: `${error.message}\nOptions: npm run demo -- --help\n`, exitCode: 2 };
  }
}

/** The command is not valid. */
class UsageError extends Error {}

function answer(args: readonly string[], readFile: (name: string) => string): Output {
  const { values, positionals } = readArguments(args);
  const [argument, ...others] = positionals;
  if (others.length > 0) throw new UsageError(`only one argument is allowed, got ${positionals.join(" ")}`);
  if (values.help) return print([help]);
  if (values.svg !== undefined && values.json) throw new UsageError("--svg and --json cannot be combined");
  const width = readWidth(values.width);
  if (values.svg !== undefined) return writePicture(values.svg, { argument, width, readFile });
  if (argument === undefined && values.json) throw new UsageError("--json needs a request or a query");
  if (argument === undefined) return print(tellStory());
  if (argument.includes("=")) {
    const listed = answerQuery(argument);
    if (!values.json) return printResult(listed, ({ page, query }) => showPage(page, query.filter.skus));
    return printResult(listed, () => [], respondToList(listed.issues ? listed : { value: listed.value.page }, "list"));
  }
  const checked = checkBody({ body: readJson(argument, readFile), now: Date.now() });
  return printResult(checked, tellCheck, values.json ? respondToCheck(checked, "check") : undefined);
}

interface Drawn {
  readonly argument: string | undefined;
  readonly width: number;
  readonly readFile: (name: string) => string;
}

function writePicture(name: string, { argument, width, readFile }: Drawn): Output {
  if (argument?.includes("=")) throw new UsageError("--svg draws checks, not lists");
  const request = argument === undefined ? requests.tooHeavy : { body: readJson(argument, readFile), now: Date.now() };
  const checked = checkBody(request);
  const output = printResult(checked, () => [`${name} was written.`]);
  return checked.issues ? output : { ...output, file: { name, text: drawCheck(checked.value, width) } };
}

/** Issues go to standard error, in addition to the JSON of the answer if that is requested. */
function printResult<T>(result: Result<T>, show: (value: T) => readonly string[], json?: object): Output {
  const error = result.issues ? `${showIssues(result.issues).join("\n")}\n` : "";
  const { out } = json ? print(json) : result.issues ? { out: "" } : print(show(result.value));
  return { out, error, exitCode: result.issues ? 1 : 0 };
}

function print(output: readonly string[] | object): Output {
  const text = Array.isArray(output) ? output.join("\n") : JSON.stringify(output, null, 2);
  return { out: `${text}\n`, error: "", exitCode: 0 };
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: "boolean" },
        svg: { type: "string" },
        width: { type: "string" },
        help: { type: "boolean" },
      },
    });
  } catch (error) {
    // The rest of the message is only about arguments that begin with a dash.
    throw new UsageError((error as Error).message.split(". ")[0]);
  }
}

function readJson(name: string, readFile: (name: string) => string): unknown {
  try {
    return JSON.parse(readFile(name).replace(/^\uFEFF/, "")) as unknown;
  } catch (error) {
    const source = name === "-" ? "standard input" : name;
    throw new UsageError(`cannot read a JSON request from ${source}: ${(error as Error).message}`);
  }
}

function readWidth(text = "800"): number {
  if (/^[3-9]\d\d$/.test(text)) return Number(text);
  throw new UsageError(`--width must be from 300 to 999, got ${text}`);
}
