import { parseArgs } from "node:util";
import { millisecondsInSecond } from "date-fns/constants";
import { createTransferCollection, type ListQuery, type StockTransfer, transferStatuses } from "stock-transfer";
import { createHandler, type HandlerOptions } from "stock-transfer/http";
import { createTransferTable } from "stock-transfer/postgres";
import { startPglite } from "../../support/pglite";
import { createTables, run } from "../../support/postgres";
import { seededRandom } from "../../support/random";
import { checkContext } from "../../support/service";
import { transfer } from "../../support/transfers";

// Three partners on one service, over a collection and over PostgreSQL: responses never contain another partner's transfers,
// whatever the request and the token. Each transfer has its partner's mark in texts that requests do not contain.

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
const [seconds, seed] = [Number(values.seconds), Number(values.seed)];
const random = seededRandom(seed);
const pick = <Value>(list: readonly Value[]): Value => list[random(list.length)]!;

const partners = ["P1", "P2", "p1"];
const markOf = (partner: string) => `mark<${partner}>`;
const transfers: readonly StockTransfer[] = Array.from({ length: 3_000 }, (_, index) => {
  const code = pick(partners);
  const mark = markOf(code);
  return {
    ...transfer,
    ...{
      seq: index + 1,
      id: `${mark}${index}`,
      code: `C${index}`,
      refCode: `R${index % 50}`,
      status: pick(transferStatuses),
    },
    ...{ subStatus: mark, note: mark, outboundShipmentCode: mark, inboundShipmentCode: mark },
    partner: { code, name: mark },
    srcWarehouseCode: `W${random(4)}`,
    destWarehouseCode: `W${random(4)}`,
    items: [{ sku: `S${random(20)}`, qty: 1 + random(9) }],
    createdAt: index * 1_000,
    updatedAt: index * 1_000 + random(100_000),
  };
});

const tokens = new Map<string, true | { readonly partnerCode: string }>([
  ["all", true],
  ...partners.map((partnerCode) => [`token-${partnerCode}`, { partnerCode }] as const),
]);
const anyToken = () =>
  pick([...tokens.keys(), ..."token-P TOKEN-P1 token-P1,token-P2 token-P2\u00a0 __proto__".split(" "), ""]);

const names = [
  ...["limit", "next", "src_warehouse_code", "dest_warehouse_code", "created_from_date", "created_to_date", "skus"],
  ...["updated_from_date", "updated_to_date", "stock_transfer_codes", "ref_code", "status_list"],
  ..."partner_code partnerCode filter[partnerCode] partner __proto__[partnerCode] order page access".split(" "),
];
const hostile = "P1 P2 % %00 '--' {} [] * null true P1,P2 \u0000 😀 \\ \"".split(" ");

function anyParameter(): string {
  // Mostly known parameters: most requests should succeed.
  const name = random(8) === 0 ? pick(names) : names[random(12)]!;
  const usual: Readonly<Record<string, () => string>> = {
    limit: () => String(1 + random(100)),
    next: () => String(random(3_100)),
    skus: () => `S${random(22)},S${random(22)}`,
    stock_transfer_codes: () => `C${random(3_000)},C${random(3_000)}`,
    ref_code: () => `R${random(51)}`,
    status_list: () => pick(transferStatuses),
  };
  const time = () => new Date(random(3_200_000)).toISOString();
  const value = name.endsWith("_date") ? time : (usual[name] ?? (() => `W${random(5)}`));
  return `${encodeURIComponent(name)}=${encodeURIComponent(random(10) === 0 ? pick(hostile) : value())}`;
}

const base = "https://warehouse.example/business/v1/stock-transfer";
function anyRequest(): { readonly request: Request; readonly token: string } {
  const token = anyToken();
  const headers: Record<string, string> = random(30) === 0 ? {} : { authorization: `Bearer ${encodeURI(token)}` };
  if (random(6) === 0) {
    const items = [{ product_sku: `S${random(20)}`, qty: random(5) }];
    const body = JSON.stringify({
      items,
      src_warehouse_code: "HCM",
      dest_warehouse_code: "HAN",
      partner_code: pick(partners),
    });
    headers["content-type"] = "application/json";
    return { token, request: new Request(`${base}/check`, { method: "POST", headers, body }) };
  }
  const query = Array.from({ length: random(4) }, anyParameter).join("&");
  return { token, request: new Request(`${base}?${query}`, { headers, method: random(20) === 0 ? "HEAD" : "GET" }) };
}

const collection = createTransferCollection(transfers);
const database = await startPglite();
const table = createTransferTable();
await createTables(database, [table]);
await run(database, table.putAll(transfers));
const listFromTable = async (query: ListQuery) => await run(database, table.list(query));

const errors: unknown[] = [];
const handlerOver = (list: HandlerOptions["list"]) =>
  createHandler({
    authenticate: (token) => tokens.get(token) ?? false,
    list,
    check: () => checkContext,
    timeZone: "Asia/Ho_Chi_Minh",
    onError: (error) => errors.push(error),
  });
const handlers = { collection: handlerOver((query) => collection.list(query)), PostgreSQL: handlerOver(listFromTable) };

const end = Date.now() + seconds * millisecondsInSecond;
const counts = new Map<string, number>();
const faults: string[] = [];
let shown = 0;
while (Date.now() < end) {
  const { request, token } = anyRequest();
  const access = request.headers.has("authorization") ? tokens.get(token) : undefined;
  const answers: string[] = [];
  for (const [name, handler] of Object.entries(handlers)) {
    const response = await handler(request.clone());
    const told = JSON.stringify([...response.headers]) + (await response.text());
    const foreign = partners.filter((partner) => access !== true && access?.partnerCode !== partner);
    for (const partner of foreign.filter((each) => told.includes(markOf(each)))) {
      faults.push(`${name}, ${token}, ${request.url}: a mark of ${partner}`);
    }
    shown += partners.filter((partner) => told.includes(markOf(partner))).length;
    const key = `${name} ${response.status}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    answers.push(told.replace(/"request_id":"[^"]*"/, "").replace(/content-length","\d+/, ""));
  }
  if (answers[0] !== answers[1]) faults.push(`${token}, ${request.url}: the collection and PostgreSQL differ`);
}
await database.close();

console.log(`seed ${seed}, ${seconds} s; answers by status: ${JSON.stringify(Object.fromEntries(counts))}`);
console.log(`${shown} times a partner's own mark; ${faults.length} faults; ${errors.length} calls of onError`);
for (const fault of faults.slice(0, 10)) console.log(`  ${fault}`);
for (const error of errors.slice(0, 3)) console.log(`  ${String(error)}`);
if (faults.length > 0 || shown === 0) process.exit(1);
