import { readFileSync } from "node:fs";
import { parseListQuery, type Result, type TransferCollection, type TransferPage } from "stock-transfer";
import { timeZoneOf } from "./company";
import { requests } from "./requests";
import { checkBody, findWayOut, respondToCheck, respondToList } from "./service";
import { showCheck, showInstant, showPage, showWayOut } from "./show";
import { generateTransfers } from "./transfers";

const help = `npm run demo -- [argument]

  without an argument    the requests and the list of the demonstration
  status_list=created    a query string: that list
  request.json           a file, or - for standard input: that check request, now
  --help                 this text`;

const [argument] = process.argv.slice(2);
if (argument === "--help") console.log(help);
else if (argument === undefined) {
  requests.forEach(({ title, body, now }, index) => {
    console.log(`\n${index + 1}. ${title}`);
    demonstrateCheck(body, now, `check-${index + 1}`);
  });
  console.log(`\n${requests.length + 1}. The list, page by page, and its last page as JSON`);
  demonstrateWalk(
    "src_warehouse_code=SG-SIN-01&skus=KYK-320-U-RED,CLB-250-U-BLU&status_list=processing,in_transit&limit=2",
  );
} else if (argument.includes("=")) showJson(showList(generateTransfers(), argument, "list"));
else {
  const body = readJson(argument);
  if (body !== undefined) demonstrateCheck(body, Date.now(), "check");
}

function demonstrateCheck(body: unknown, now: number, requestId: string): void {
  const { src_warehouse_code: src } = Object(body) as { src_warehouse_code?: unknown };
  const check = checkBody(body, now);
  console.log(`asked on ${showInstant(now, timeZoneOf(String(src)))}\n\n${showCheck(check)}`);
  if (!check.issues && check.value.items.some(({ allowed }) => !allowed)) {
    console.log(`\n${showWayOut(findWayOut(body, check.value, now))}`);
  }
  showJson(respondToCheck(check, requestId));
}

function demonstrateWalk(text: string): void {
  const collection = generateTransfers();
  for (let page = 1, next = "0"; ; page += 1) {
    const response = showList(collection, `${text}&next=${next}`, `list-${page}`);
    next = response.success && response.paging ? response.paging.next : "0";
    if (next === "0") {
      showJson(response);
      return;
    }
  }
}

function showList(collection: TransferCollection, text: string, requestId: string): ReturnType<typeof respondToList> {
  const query = parseListQuery(text);
  const page: Result<TransferPage> = query.issues ? query : { value: collection.list(query.value) };
  console.log(`\nGET /business/v1/stock-transfer?${text} over ${collection.size} transfers\n\n${showPage(page)}`);
  return respondToList(page, requestId);
}

function showJson(response: object): void {
  console.log(`\n${JSON.stringify(response, null, 2)}`);
}

function readJson(name: string): unknown {
  try {
    return JSON.parse(readFileSync(name === "-" ? 0 : name, "utf8").replace(/^\uFEFF/, "")) as unknown;
  } catch (error) {
    const source = name === "-" ? "standard input" : name;
    console.error(`cannot read a JSON request from ${source}: ${(error as Error).message}`);
    process.exitCode = 2;
    return undefined;
  }
}
