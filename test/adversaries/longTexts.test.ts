import {
  type CheckContext,
  checkTransfer,
  compareChecks,
  createNetwork,
  createTransferCollection,
  encodeTransfer,
  listTransfers,
  type NetworkConfig,
  parseCheckRequest,
  parseListQuery,
  planTransfers,
  scheduleTransfer,
  type StockTransfer,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { either } from "../support/either";
import { transfer } from "../support/transfers";

// Texts of a million characters, in every place where there is text, and in the messages about them.

const long = "x".repeat(1_000_000);
/** As messages show it. */
const cut = `"${"x".repeat(80)}"… (1000000 characters)`;

const warehouses = [
  { code: long, timeZone: "UTC" },
  { code: "B", timeZone: "UTC" },
];
const lane = { transferType: long, weightLimit: 1_000, transitDays: 1 };
const network = createNetwork({ warehouses, lanes: [{ src: long, dest: "B", ...lane }] });
const context: CheckContext = { network, stock: new Map([[long, { onHandQty: 3, unitWeight: 1 }]]), now: 0 };
const request = { items: [{ sku: long, qty: 2 }], srcWarehouseCode: long, destWarehouseCode: "B" };

describe("texts of a million characters", () => {
  it("are checked, listed, encoded and planned like short ones", () => {
    expect(either(checkTransfer(request, context)).value?.items).toMatchObject([{ sku: long, allowed: true }]);
    const given: StockTransfer = { ...transfer, code: long, note: long, items: [{ sku: long, qty: 1 }] };
    const collection = createTransferCollection([given]);
    expect(collection.count({ skus: [long], codes: [long] })).toBe(1);
    expect(collection.count({ skus: [`${long}x`] })).toBe(0);
    expect(encodeTransfer(given, "UTC").note).toBe(long);
    expect(planTransfers([{ sku: long, qty: 1, unitWeight: 1 }], 1).transfers).toEqual([
      { items: [{ sku: long, qty: 1 }], totalWeight: 1 },
    ]);
    expect(parseListQuery(`skus=${long}&ref_code=${long}`)).toEqual({
      value: { filter: { skus: [long], refCode: long }, limit: 20, next: 0 },
    });
  });

  const body = { items: [{ product_sku: "A", qty: 1 }], src_warehouse_code: "A", dest_warehouse_code: "B" };
  it.each<[string, () => { readonly issues?: readonly { readonly message: string }[] | undefined }, string]>([
    ["a body", () => parseCheckRequest(long), `must be an object, got ${cut}`],
    [
      "two SKUs of one item",
      () => parseCheckRequest({ ...body, items: [{ product_sku: long, sku: `${long}x`, qty: 1 }] }),
      `must equal product_sku ${cut}, got ${cut.replace("1000000", "1000001")}`,
    ],
    [
      "a quantity",
      () => parseCheckRequest({ ...body, items: [{ product_sku: "A", qty: long }] }),
      `must be a number, got ${cut}`,
    ],
    [
      "a blank code",
      () => parseCheckRequest({ ...body, src_warehouse_code: " ".repeat(1_000_000) }),
      `must not be blank, got "${" ".repeat(80)}"… (1000000 characters)`,
    ],
    ["a limit", () => parseListQuery(`limit=${long}`), `must be an integer such as 20, got ${cut}`],
    [
      "a limit in digits",
      () => parseListQuery(`limit=${"9".repeat(1_000_000)}`),
      `must be at most 100, got "${"9".repeat(80)}"… (1000000 characters)`,
    ],
    [
      "a datetime",
      () => parseListQuery({ created_to_date: long }),
      `must be a datetime that exists, YYYY-MM-DDTHH:MM:SS.sssZ, got ${cut}`,
    ],
    [
      "a status",
      () => parseListQuery({ status_list: long }),
      `must be one of created, processing, in_transit, completed, cancelled, got ${cut}`,
    ],
    [
      "a list of commas",
      () => parseListQuery(`skus=${",".repeat(1_000_000)}`),
      `must hold more than commas, got "${",".repeat(80)}"… (1000000 characters)`,
    ],
    [
      "a whole URL",
      () => parseListQuery(`${long}?a=1`),
      `must be a query string and no whole URL, got ${cut.replace("1000000", "1000004")}`,
    ],
    [
      "an unknown warehouse",
      () => checkTransfer({ ...request, srcWarehouseCode: `${long}y` }, context),
      `must be the code of a warehouse, got ${cut.replace("1000000", "1000001")}`,
    ],
    ["the source again", () => network.route(long, long), `must be another warehouse than the source, got ${cut}`],
    ["a pair without a lane", () => network.route("B", long), `must have a lane from "B", got ${cut}`],
    [
      "a repeated SKU",
      () =>
        checkTransfer(
          { ...request, items: [...request.items, ...request.items] },
          { ...context, duplicateLines: "reject" },
        ),
      `must be on one line only, got ${cut} again`,
    ],
  ])("are cut where an issue shows them: %s", (_, call, message) => {
    expect(call().issues?.map((issue) => issue.message)).toEqual([message]);
  });

  const faulty: NetworkConfig = {
    warehouses: [{ code: long, timeZone: long, holidays: [long], cutOff: long }],
    lanes: [{ src: long, dest: `${long}y`, transferType: "T", weightLimit: 1, transitDays: long as unknown as number }],
  };
  const checked = either(checkTransfer(request, context)).value!;
  it.each<[string, () => unknown, string]>([
    [
      "a configuration",
      () => createNetwork(faulty),
      [
        "createNetwork: malformed configuration",
        `warehouses[0].timeZone of ${cut} must be an IANA time zone name that the runtime knows, got ${cut}`,
        `warehouses[0].holidays[0] of ${cut} must be a calendar date, YYYY-MM-DD, got ${cut}`,
        `warehouses[0].cutOff of ${cut} must be a local time from 00:00 to 23:59, HH:MM, got ${cut}`,
        ...["dest: must be the code of a warehouse", "transitDays: must be a safe integer ≥ 0"].map((fault) => {
          const [field, rule] = fault.split(": ") as [string, string];
          const other = cut.replace("1000000", "1000001");
          return `lanes[0].${field} of ${cut} → ${other} ${rule}, got ${field === "dest" ? other : cut}`;
        }),
      ].join("\n  "),
    ],
    [
      "a transfer",
      () => createTransferCollection([{ ...transfer, id: long, status: long as "created" }]),
      `TransferCollection.put: status of transfer ${cut} must be one of created, processing, in_transit, completed, cancelled, got ${cut}`,
    ],
    [
      "a seq of another transfer",
      () => createTransferCollection([{ ...transfer, id: long }, transfer]),
      `TransferCollection.put: seq of transfer "st-1" must be another than that of transfer ${cut}, got 1`,
    ],
    [
      "a time",
      () => encodeTransfer({ ...transfer, id: long, doneAt: NaN }, "UTC"),
      `encodeTransfer: doneAt of transfer ${cut} must be epoch milliseconds within the years 0000 to 9999, got NaN`,
    ],
    [
      "an order",
      () => listTransfers([], { filter: {}, limit: 1, next: 0, order: long as "newest" }),
      `listTransfers: query.order must be one of newest, oldest, got ${cut}`,
    ],
    [
      "a stock level",
      () => checkTransfer(request, { ...context, stock: new Map([[long, { onHandQty: long as never }]]) }),
      `checkTransfer: onHandQty of the stock of ${cut} must be a safe integer, got ${cut}`,
    ],
    [
      "checks of other SKUs",
      () => compareChecks(checked, { ...checked, items: [] }),
      `compareChecks: items[0] must be the same SKU and quantity in both checks, got 2 of ${cut} and nothing`,
    ],
    [
      "the lane of an arrival that is too late",
      () => {
        const far = createNetwork({ warehouses, defaultLane: { ...lane, transitDays: 2 } });
        return scheduleTransfer(Date.parse("9999-12-30"), either(far.route(long, "B")).value!);
      },
      `scheduleTransfer: now plus the days of ${cut} → "B" must be within the years 0000 to 9999, got 253402128000000`,
    ],
  ])("are cut where an error shows them: %s", (_, call, message) => {
    expect(call).toThrow(new RangeError(message));
  });

  it("are cut between the halves of a character without leaving one that is no text", () => {
    const smile = `${"x".repeat(79)}😀${"x".repeat(20)}`;
    expect(either(parseListQuery({ limit: smile })).issues?.[0].message).toBe(
      `must be an integer such as 20, got "${"x".repeat(79)}\\ud83d"… (101 characters)`,
    );
  });
});
