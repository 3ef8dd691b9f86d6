import type { TransferFilter } from "../list/TransferFilter";
import { maxAmount } from "../result/kinds";

// The paths and the query parameters. Their descriptions are in jsonSchemas.ts, so clients do not bundle them.

export const listPath = "/business/v1/stock-transfer";
export const checkPath = "/business/v1/stock-transfer/check";

/** Maps field names of a `CheckRequest` to names in the HTTP API. */
export const wireNames: ReadonlyMap<string | number, string> = /* @__PURE__ */ new Map([
  ["srcWarehouseCode", "src_warehouse_code"],
  ["destWarehouseCode", "dest_warehouse_code"],
  ["transferType", "transfer_type"],
  ["sku", "product_sku"],
]);

/** How a filter field is written in a URL. `texts` and `statuses` are lists, with commas between the entries. */
export type ParameterKind = "text" | "instant" | "texts" | "statuses";

export interface FilterParameter {
  readonly name: string;
  readonly kind: ParameterKind;
}

export interface PageParameter {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly byDefault: number;
}

export const pageParameters = {
  limit: { name: "limit", min: 1, max: 100, byDefault: 20 },
  next: { name: "next", min: 0, max: maxAmount, byDefault: 0 },
} as const satisfies Readonly<Record<string, PageParameter>>;

/** The filter fields without a query parameter. The service sets the partner. */
export const localFields = ["partnerCode", "arrivesFrom", "arrivesTo"] as const satisfies (keyof TransferFilter)[];

/** The parameter of each filter field, in the order of the documentation of the HTTP API. */
export const filterParameters: Readonly<
  Required<Record<Exclude<keyof TransferFilter, (typeof localFields)[number]>, FilterParameter>>
> = {
  srcWarehouseCode: { name: "src_warehouse_code", kind: "text" },
  destWarehouseCode: { name: "dest_warehouse_code", kind: "text" },
  createdFrom: { name: "created_from_date", kind: "instant" },
  createdTo: { name: "created_to_date", kind: "instant" },
  updatedFrom: { name: "updated_from_date", kind: "instant" },
  updatedTo: { name: "updated_to_date", kind: "instant" },
  skus: { name: "skus", kind: "texts" },
  codes: { name: "stock_transfer_codes", kind: "texts" },
  refCode: { name: "ref_code", kind: "text" },
  statuses: { name: "status_list", kind: "statuses" },
};

/** The format of a datetime. Its first 10 characters are the date. */
export const dateTime =
  /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,3}0*)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

export const ranges = [
  ["createdFrom", "createdTo"],
  ["updatedFrom", "updatedTo"],
] as const;
