import createClient from "openapi-fetch";
import type { components, paths } from "./interface.js";

// A client whose types openapi-typescript has made of the document. Prints what the service at the given address answers.

declare const process: { readonly argv: readonly string[] };

type StockTransfer = components["schemas"]["StockTransfer"];
type Failure = components["schemas"]["Failure"];

const listPath = "/business/v1/stock-transfer";
const checkPath = "/business/v1/stock-transfer/check";

const [, , baseUrl = "", token] = process.argv;
const client = createClient<paths>({
  baseUrl,
  headers: { authorization: `Bearer ${token}` },
  querySerializer: { array: { style: "form", explode: false } },
});

const transfers: StockTransfer[] = [];
let next = 0;
do {
  const { data } = await client.GET(listPath, {
    params: { query: { limit: 100, next, status_list: ["created", "in_transit"] } },
  });
  if (!data) throw new Error("no page");
  transfers.push(...data.data);
  next = Number(data.paging.next);
} while (next !== 0);

const items = [{ product_sku: "HLM-340-M-BLK", qty: 12 }];
const body = { items, src_warehouse_code: "DE-FRA-01", dest_warehouse_code: "GB-MAN-01" };
const { data: check } = await client.POST(checkPath, { body });
const reason = check?.data.transfer_items[0]?.refusals?.[0];
const shortBy: number | undefined = reason?.code === "insufficient_stock" ? reason.short_by : undefined;

const nowhere = await client.POST(checkPath, { body: { ...body, src_warehouse_code: "X" } });

// What the document does not allow, the compiler refuses as the service does.
const unknownStatus = await client.GET(listPath, {
  params: {
    query: {
      // @ts-expect-error No status of the interface: the client must not compile.
      status_list: ["done"],
    },
  },
});
const withoutQuantity = await client.POST(checkPath, {
  // @ts-expect-error A line without its quantity: the client must not compile.
  body: { ...body, items: [{ sku: "HLM-340-M-BLK" }] },
});
const stranger = await createClient<paths>({ baseUrl }).GET(listPath);

const failures: (Failure | undefined)[] = [nowhere.error, unknownStatus.error, withoutQuantity.error, stranger.error];
console.log(
  JSON.stringify({
    statuses: [...new Set(transfers.map(({ status }) => status))].sort(),
    weight: check?.data.total_weight,
    shortBy,
    failures: failures.map((failure) => failure?.error.message_code),
    details: failures.flatMap((failure) => failure?.error.details?.map(({ code, path }) => [code, ...path]) ?? []),
  }),
);
