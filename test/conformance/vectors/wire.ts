import type { StockTransfer } from "stock-transfer";
import { type Case as Exchange, checks, lists, refusedChecks, refusedLists } from "../../interface/conformance/cases";
import { wallTime } from "../../oracles/intlCalendar";
import { obviousQuery } from "../../oracles/obviousQuery";
import { seededRandom } from "../../support/random";
import { transfer as sample } from "../../support/transfers";
import type { Check } from "./check";
import { type Case, timeOf, type Vector } from "./Vector";

function issuesOf({ fails }: Exchange): unknown {
  return { issues: (fails!.issues ?? []).map(([code, path]) => ({ code, path: pathOf(path) })) };
}

const pathOf = (path: string) =>
  path === "" ? [] : path.split(".").map((key) => (/^\d+$/.test(key) ? Number(key) : key));

/** A query that the interface's table of parameters allows. */
function readQuery(query: string): Case {
  const { filter, ...page } = obviousQuery(new URLSearchParams(query))!;
  const withTime = ([name, value]: [string, unknown]) => [name, typeof value === "number" ? timeOf(value) : value];
  const times: unknown = Object.fromEntries(Object.entries(filter).map(withTime));
  return { rule: "W2", call: "read_query", input: { query }, answer: { ...page, filter: times } };
}

interface Body {
  readonly items: readonly { readonly product_sku?: string | null; readonly sku?: string | null; qty: number }[];
  readonly src_warehouse_code: string;
  readonly dest_warehouse_code: string;
  readonly transfer_type?: string | null;
}

function readRequest(body: Body): Case {
  const answer = {
    items: body.items.map(({ product_sku, sku, qty }) => ({ sku: product_sku ?? sku, qty })),
    srcWarehouseCode: body.src_warehouse_code,
    destWarehouseCode: body.dest_warehouse_code,
    ...(typeof body.transfer_type === "string" && { transferType: body.transfer_type }),
  };
  return { rule: "W4", call: "read_request", input: { body }, answer };
}

/** The names of the interface, one by one. */
export function writtenCheck({ totalWeight, weightLimit, transferDate, transferType, ...check }: Check) {
  return {
    total_weight: totalWeight,
    weight_limit_config: weightLimit,
    transfer_information: {
      transfer_date: transferDate,
      transfer_type: transferType,
      estimated_arrival_date: check["estimatedArrivalDate"],
    },
    transfer_items: check.items.map((item) => ({
      is_allowed_transfer: item.allowed,
      sku: item.sku,
      request_qty: item.requestedQty,
      available_qty: item.availableQty,
      product_weight: item.unitWeight,
      total_product_weight: item.totalWeight,
    })),
  };
}

function writtenTransfer(transfer: StockTransfer, timeZone: string) {
  const { id, status, subStatus, code, refCode, partner, items, note, doneAt } = transfer;
  return {
    id,
    status,
    sub_status: subStatus,
    code,
    ref_code: refCode,
    partner,
    src_warehouse_code: transfer.srcWarehouseCode,
    des_warehouse_code: transfer.destWarehouseCode,
    total_sku: new Set(items.map(({ sku }) => sku)).size,
    total_qty_sku: items.reduce((sum, { qty }) => sum + qty, 0),
    note,
    estimate_arrival_date: transfer.estimatedArrivalDate,
    created_at: wallTime(transfer.createdAt, timeZone),
    updated_at: wallTime(transfer.updatedAt, timeZone),
    done_at: doneAt === undefined ? null : wallTime(doneAt, timeZone),
    outbound_shipment_code: transfer.outboundShipmentCode,
    inbound_shipment_code: transfer.inboundShipmentCode,
  };
}

const zones = ["UTC", "Asia/Ho_Chi_Minh", "America/Los_Angeles", "Asia/Kathmandu", "Pacific/Apia", "Europe/Berlin"];

function writeTransfers(): Case[] {
  const random = seededRandom(7);
  return Array.from({ length: 24 }, (_, index): Case => {
    const createdAt = Date.parse("2026-01-01T00:00:00Z") + random(2 ** 31) * 16 + random(1000);
    const isDone = random(2) === 0;
    const transfer: StockTransfer = {
      ...sample,
      createdAt,
      updatedAt: createdAt + random(2 ** 28),
      status: isDone ? "completed" : "created",
      items: Array.from({ length: random(4) }, () => ({ sku: `S${random(2)}`, qty: 1 + random(9) })),
      ...(isDone && { doneAt: createdAt + random(2 ** 29) }),
    };
    const timeZone = zones[index % zones.length]!;
    const { doneAt, ...rest } = transfer;
    const times = { createdAt: timeOf(createdAt), updatedAt: timeOf(transfer.updatedAt) };
    const written = { ...rest, ...times, ...(doneAt !== undefined && { doneAt: timeOf(doneAt) }) };
    return {
      rule: "W6",
      call: "write_transfer",
      input: { transfer: written, timeZone },
      answer: writtenTransfer(transfer, timeZone),
    };
  });
}

const emptySkus = { issues: [{ code: "empty_list", path: ["skus"] }] };

export function wireCases(checkVectors: readonly Vector[]): readonly Case[] {
  const bodies = checks.filter(({ post }) => post !== undefined);
  const badBodies = refusedChecks.filter(({ post, fails }) => post !== undefined && fails!.status === 400);
  const made = checkVectors.filter(({ call, answer }) => call === "check" && !("issues" in (answer as object)));
  return [
    ...lists.map(({ get }) => readQuery(get!)),
    ...refusedLists.map((each): Case => {
      return { rule: "W3", call: "read_query", input: { query: each.get }, answer: issuesOf(each) };
    }),
    // The schema of openapi.json knows one value of a parameter only.
    { rule: "W3", call: "read_query", input: { query: "?skus=,&skus=BELL" }, answer: emptySkus },
    ...bodies.map(({ post }) => readRequest(post as Body)),
    ...badBodies.map((each): Case => {
      return { rule: "W5", call: "read_request", input: { body: each.post }, answer: issuesOf(each) };
    }),
    ...made
      .slice(0, 60)
      .filter((_, index) => index % 4 === 0)
      .map(({ answer }): Case => {
        return { rule: "W7", call: "write_check", input: { check: answer }, answer: writtenCheck(answer as Check) };
      }),
    ...writeTransfers(),
  ];
}
