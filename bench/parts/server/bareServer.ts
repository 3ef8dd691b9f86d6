import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { StockTransfer } from "stock-transfer";
import { stockOf } from "../../../examples/demo/company";
import { generateTransfers } from "../../../examples/demo/transfers";
import { bareWireLoop } from "../check/bareLoop";

// The routes of the example server, handwritten over the same data: without validation, limits, reasons or calendars.

interface Body {
  readonly items: readonly { readonly product_sku: string; readonly qty: number }[];
  readonly src_warehouse_code: string;
}

const newestFirst = [...generateTransfers()].reverse();

const server = createServer((incoming, outgoing) => {
  if (incoming.headers.authorization !== "Bearer demo") {
    outgoing.writeHead(401).end();
    return;
  }
  if (incoming.method === "GET") {
    answer(outgoing, list(new URL(incoming.url ?? "", "http://localhost").searchParams));
    return;
  }
  let text = "";
  incoming.setEncoding("utf8");
  incoming.on("data", (chunk: string) => {
    text += chunk;
  });
  incoming.on("end", () => {
    const { items, src_warehouse_code } = JSON.parse(text) as Body;
    answer(outgoing, { data: bareWireLoop(items, stockOf(src_warehouse_code)) });
  });
});
server.listen(0, "localhost", () => {
  console.log(`listening on ${(server.address() as AddressInfo).port}`);
});
process.on("SIGTERM", () => process.exit());

function list(parameters: URLSearchParams) {
  const status = parameters.get("status_list");
  const limit = Number(parameters.get("limit"));
  const data: object[] = [];
  for (const transfer of newestFirst) {
    if (transfer.status === status) data.push(toWire(transfer));
    if (data.length === limit) break;
  }
  return { data, paging: { limit, len: data.length } };
}

function toWire(transfer: StockTransfer) {
  return {
    id: transfer.id,
    status: transfer.status,
    sub_status: transfer.subStatus,
    code: transfer.code,
    ref_code: transfer.refCode,
    partner: transfer.partner,
    src_warehouse_code: transfer.srcWarehouseCode,
    des_warehouse_code: transfer.destWarehouseCode,
    total_sku: transfer.items.length,
    total_qty_sku: transfer.items.reduce((sum, { qty }) => sum + qty, 0),
    note: transfer.note,
    estimate_arrival_date: transfer.estimatedArrivalDate,
    created_at: timeOf(transfer.createdAt),
    updated_at: timeOf(transfer.updatedAt),
    done_at: transfer.doneAt === undefined ? null : timeOf(transfer.doneAt),
    outbound_shipment_code: transfer.outboundShipmentCode,
    inbound_shipment_code: transfer.inboundShipmentCode,
  };
}

/** In UTC: a time zone would take longer. */
function timeOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 19).replace("T", " ");
}

function answer(outgoing: ServerResponse, body: object): void {
  const text = JSON.stringify({ success: true, ...body, time: new Date().toISOString() });
  outgoing.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(text) }).end(text);
}
