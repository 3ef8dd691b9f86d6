import type { NetworkConfig, StockLevel, StockTransfer, TransferStatus } from "stock-transfer";
import givenChecks from "./checks.json";
import givenExchanges from "./exchanges.json";
import givenFixture from "./fixture.json";
import givenLists from "./lists.json";
import givenRecords from "./records.json";
import givenRefusedChecks from "./refusedChecks.json";
import givenRefusedLists from "./refusedLists.json";

// The data next to this file, and its forms.

export const fixture = givenFixture as unknown as Fixture;

const asCases = (given: unknown) => given as readonly Case[];
export const checks = asCases(givenChecks);
export const exchanges = asCases(givenExchanges);
export const lists = asCases(givenLists);
export const records = asCases(givenRecords);
export const refusedChecks = asCases(givenRefusedChecks);
export const refusedLists = asCases(givenRefusedLists);

/** The service of every case. */
export interface Fixture {
  readonly token: string;
  readonly timeZone: string;
  readonly requestId: string;
  readonly now: string;
  readonly network: NetworkConfig;
  readonly stock: readonly (readonly [sku: string, level: StockLevel])[];
  readonly transfers: readonly FixtureTransfer[];
}

export interface FixtureTransfer {
  readonly seq: number;
  readonly status: TransferStatus;
  readonly code: string;
  readonly ref: string;
  readonly lane: readonly [src: string, dest: string];
  readonly items: readonly (readonly [sku: string, qty: number])[];
  readonly created: string;
  readonly updated: string;
  readonly done?: string;
}

export function asTransfer(given: FixtureTransfer): StockTransfer {
  const { seq, status, code, ref, lane, items, created, updated, done } = given;
  return {
    seq,
    id: `transfer-${seq}`,
    status,
    subStatus: "",
    code,
    refCode: ref,
    partner: { code: "P-1", name: "Partner" },
    srcWarehouseCode: lane[0],
    destWarehouseCode: lane[1],
    items: items.map(([sku, qty]) => ({ sku, qty })),
    note: "",
    estimatedArrivalDate: "2026-01-31",
    createdAt: Date.parse(created),
    updatedAt: Date.parse(updated),
    ...(done !== undefined && { doneAt: Date.parse(done) }),
    outboundShipmentCode: `OUT-${seq}`,
    inboundShipmentCode: "",
  };
}

/** A request in one of four forms, and its response in one of five. */
export interface Case {
  readonly name: string;
  /** The time of the check. Default: that of the fixture. */
  readonly now?: string;

  /** A query string of the list. */
  readonly get?: string;
  /** The body of a check, as a value. */
  readonly post?: unknown;
  /** The body of a check, as text. */
  readonly text?: string;
  readonly request?: CaseRequest;

  readonly check?: ExpectedCheck;
  /** The refusals of each item of the check. If given, the handler is called with `reasons`. */
  readonly reasons?: readonly (readonly unknown[])[];
  readonly list?: { readonly seqs: readonly number[]; readonly next: string };
  /** The only entry of the page. */
  readonly record?: unknown;
  readonly fails?: ExpectedFailure;
  readonly head?: { readonly status: number; readonly length?: string };
  /** In addition to those of every response. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** With the token, unless there is an `authorization`; `null` for no header. */
export interface CaseRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly text?: string;
  readonly bytes?: readonly number[];
}

export interface ExpectedCheck {
  readonly weight: number;
  readonly limit: number;
  readonly type: string;
  readonly transfer: string;
  readonly arrival: string;
  /** Each in the order of the API: allowed, SKU, requested, available, unit weight, total weight. */
  readonly items: readonly (readonly [boolean, string, number, number, number, number])[];
}

export interface ExpectedFailure {
  readonly status: number;
  readonly code: string;
  /** Code and path of each; the keys of the path are joined by full stops. */
  readonly issues?: readonly (readonly [code: string, path: string])[];
}

/** The check as the API writes it. */
export function expectedCheck(
  { weight, limit, type, transfer, arrival, items }: ExpectedCheck,
  reasons?: Case["reasons"],
): unknown {
  return {
    total_weight: weight,
    weight_limit_config: limit,
    transfer_information: { transfer_date: transfer, transfer_type: type, estimated_arrival_date: arrival },
    transfer_items: items.map(([allowed, sku, requested, available, ofOne, ofAll], index) => ({
      is_allowed_transfer: allowed,
      sku,
      request_qty: requested,
      available_qty: available,
      product_weight: ofOne,
      total_product_weight: ofAll,
      ...(reasons && { refusals: reasons[index] }),
    })),
  };
}
