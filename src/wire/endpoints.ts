import type { TransferFilter } from "../list/TransferFilter";
import type { Fault } from "../result/Issue";
import { maxAmount } from "../result/kinds";
import { arrayFault, choiceFault } from "../result/valueFaults";

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
export type ParameterKind = "text" | "instant" | "date" | "texts" | "statuses";

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

/** Parameters that extend the HTTP API: dates of arrival and departure, all included, and a list of transfer types. */
export type ListExtension = "arrives_from" | "arrives_to" | "departs_from" | "departs_to" | "transfer_types";

type ExtensionField = "arrivesFrom" | "arrivesTo" | "departsFrom" | "departsTo" | "transferTypes";

/** Filter fields without a parameter. */
export const fieldsWithoutParameter = ["partnerCode", "srcWarehouseCodes", "destWarehouseCodes"] as const;

/** The parameter of each other filter field, in the order of the documentation of the HTTP API. */
export const filterParameters: Readonly<
  Record<
    Exclude<keyof TransferFilter, (typeof fieldsWithoutParameter)[number] | ExtensionField>,
    FilterParameter & { readonly kind: Exclude<ParameterKind, "date"> }
  >
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

export const extensionParameters: Readonly<Record<ExtensionField, FilterParameter & { readonly name: ListExtension }>> =
  {
    arrivesFrom: { name: "arrives_from", kind: "date" },
    arrivesTo: { name: "arrives_to", kind: "date" },
    departsFrom: { name: "departs_from", kind: "date" },
    departsTo: { name: "departs_to", kind: "date" },
    transferTypes: { name: "transfer_types", kind: "texts" },
  };

export const everyParameter = /* @__PURE__ */ joinParameters();

function joinParameters() {
  return { ...filterParameters, ...extensionParameters };
}

const extensionNames: readonly string[] = /* @__PURE__ */ namesOfExtensions();

function namesOfExtensions() {
  return Object.values(extensionParameters).map(({ name }) => name);
}

/** The filter fields that have a parameter, with some of the extensions. */
export function parametersWith(
  extensions: readonly string[],
): readonly (readonly [field: string, parameter: FilterParameter])[] {
  const entries = Object.entries<FilterParameter>(everyParameter);
  return entries.filter(([, { name }]) => !extensionNames.includes(name) || extensions.includes(name));
}

/** The fault of an option `extensions`. */
export function extensionsFault(names: unknown): Fault | undefined {
  if (!Array.isArray(names)) return names === undefined ? undefined : arrayFault(names);
  return Array.from(names, (name: unknown) => choiceFault(name, extensionNames)).find((fault) => fault);
}

/** The format of a datetime. Its first 10 characters are the date. */
export const dateTime =
  /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,3}0*)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

export const ranges = [
  ["createdFrom", "createdTo"],
  ["updatedFrom", "updatedTo"],
  ["arrivesFrom", "arrivesTo"],
  ["departsFrom", "departsTo"],
] as const;
