import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Issue } from "stock-transfer";
import { collectAnswers } from "./answers";
import { warehouses } from "./company";
import { answerQuery } from "./list";
import { checkBody, respondToCheck, respondToList } from "./service";
import { showIssues, showPage, showSkus, showWarehouses } from "./show";
import { tellCheck, tellStory } from "./story";

const help = `npm run demo -- [option] [request.json | - | query]

  without an argument    what the library does, on the data of an invented company
  request.json           checks the request in that file, now; - reads it from standard input
  status_list=created    lists the transfers that this query string asks for
  --json                 the same as JSON: with an argument the answer that a client gets

  --warehouses           the warehouses to try, and their lanes
  --skus WAREHOUSE       the SKUs to try, and what the warehouse has of them
  --help                 this text

examples/request.json is a request to begin with. The exit code is 1 if a request is not valid, and
2 if the command is not. Without npm's own lines: npm run --silent demo -- --json`;

// A reader such as head may go before all is printed.
process.stdout.on("error", () => process.exit());

const { values, positionals } = readArguments();
const [argument, ...others] = positionals;
if (others.length > 0) stop(`one argument is enough, but there are more: ${positionals.join(" ")}`);
else if (values.help) print([help]);
else if (values.warehouses) print(showWarehouses());
else if (values.skus !== undefined) print(showSkus(readWarehouse(values.skus)));
else if (argument === undefined) print(values.json ? collectAnswers() : tellStory());
else if (argument.includes("=")) list(argument, values.json);
else check(argument, values.json);

function check(name: string, asJson = false): void {
  const checked = checkBody({ body: readJson(name), now: Date.now() });
  if (asJson) print(respondToCheck(checked, "check"));
  else if (!checked.issues) print(tellCheck(checked.value));
  if (checked.issues) fail(checked.issues);
}

function list(text: string, asJson = false): void {
  const answer = answerQuery(text);
  if (asJson) print(respondToList(answer.issues ? answer : { value: answer.value.page }, "list"));
  else if (!answer.issues) print(showPage(answer.value.page, answer.value.query.filter.skus));
  if (answer.issues) fail(answer.issues);
}

function print(output: readonly string[] | object): void {
  console.log(Array.isArray(output) ? output.join("\n") : JSON.stringify(output, null, 2));
}

function fail(issues: readonly [Issue, ...Issue[]]): void {
  console.error(showIssues(issues).join("\n"));
  process.exitCode = 1;
}

/** Ends the program because of how it was called. */
function stop(reason: string): never {
  console.error(`${reason}\nWhat can be given: npm run demo -- --help`);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        json: { type: "boolean" },
        warehouses: { type: "boolean" },
        skus: { type: "string" },
        help: { type: "boolean" },
      },
    });
  } catch (error) {
    // What follows the first sentence is about arguments that begin with a dash.
    return stop((error as Error).message.split(". ")[0]!);
  }
}

function readJson(name: string): unknown {
  try {
    return JSON.parse(readFileSync(name === "-" ? 0 : name, "utf8").replace(/^\uFEFF/, "")) as unknown;
  } catch (error) {
    const source = name === "-" ? "standard input" : name;
    return stop(`cannot read a JSON request from ${source}: ${(error as Error).message}`);
  }
}

function readWarehouse(code: string): string {
  const codes = warehouses.map((warehouse) => warehouse.code);
  if (!codes.includes(code)) stop(`${code} is no warehouse: there are ${codes.join(", ")}`);
  return code;
}
