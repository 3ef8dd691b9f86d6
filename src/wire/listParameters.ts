import type { TransferFilter } from "../list/TransferFilter";
import { maxAmount } from "../result/kinds";

// The query parameters of the list: what reads them, what writes them and their JSON Schemas follow from these tables. What
// they mean in words stands with the schemas, so that a client does not bundle it.

/** How the value of a filter field is written as text; a list of texts is joined by commas. */
export type ParameterKind = "text" | "instant" | "texts" | "statuses";

/** A query parameter that is a condition of the filter. */
export interface FilterParameter {
  readonly name: string;
  readonly kind: ParameterKind;
}

/** A query parameter that is an integer of the query itself. */
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

/** By the field of the filter, in the order of the interface. Whose transfers they are, no caller may choose. */
export const filterParameters: Readonly<
  Required<Record<Exclude<keyof TransferFilter, "partnerCode">, FilterParameter>>
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

/** The names of all parameters, in the order of the interface. */
export const parameterNames: readonly string[] = /* @__PURE__ */ namesOf();

function namesOf(): readonly string[] {
  const parameters = [...Object.values<PageParameter>(pageParameters), ...Object.values(filterParameters)];
  return parameters.map(({ name }) => name);
}
