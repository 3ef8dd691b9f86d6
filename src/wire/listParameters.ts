import type { TransferFilter } from "../list/TransferFilter";
import { maxAmount } from "../result/kinds";

// The query parameters of the list: what reads them, what writes them and their JSON Schemas follow from these tables.

/** How the value of a filter field is written as text; a list of texts is joined by commas. */
export type ParameterKind = "text" | "instant" | "texts" | "statuses";

/** A query parameter that is a condition of the filter. */
export interface FilterParameter {
  readonly name: string;
  readonly kind: ParameterKind;
  readonly description: string;
}

/** A query parameter that is an integer of the query itself. */
export interface PageParameter {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly byDefault: number;
  readonly description: string;
}

export const pageParameters = {
  limit: { name: "limit", min: 1, max: 100, byDefault: 20, description: "Records per page." },
  next: {
    name: "next",
    min: 0,
    max: maxAmount,
    byDefault: 0,
    description: "Cursor: 0 for the first page, then paging.next of the response before.",
  },
} as const satisfies Readonly<Record<string, PageParameter>>;

/** By the field of the filter, in the order of the interface. Whose transfers they are, no caller may choose. */
export const filterParameters: Readonly<
  Required<Record<Exclude<keyof TransferFilter, "partnerCode">, FilterParameter>>
> = {
  srcWarehouseCode: { name: "src_warehouse_code", kind: "text", description: "Code of the source warehouse." },
  destWarehouseCode: { name: "dest_warehouse_code", kind: "text", description: "Code of the destination warehouse." },
  createdFrom: { name: "created_from_date", kind: "instant", description: "Created at this time or later." },
  createdTo: { name: "created_to_date", kind: "instant", description: "Created at this time or earlier." },
  updatedFrom: { name: "updated_from_date", kind: "instant", description: "Last updated at this time or later." },
  updatedTo: { name: "updated_to_date", kind: "instant", description: "Last updated at this time or earlier." },
  skus: { name: "skus", kind: "texts", description: "SKUs of which the transfer holds any." },
  codes: {
    name: "stock_transfer_codes",
    kind: "texts",
    description: "Transfer codes of which the transfer has one.",
  },
  refCode: { name: "ref_code", kind: "text", description: "The partner's own transfer code." },
  statuses: {
    name: "status_list",
    kind: "statuses",
    description: "Main statuses of which the transfer has one.",
  },
};

/** The names of all parameters, in the order of the interface. */
export const parameterNames: readonly string[] = /* @__PURE__ */ namesOf();

function namesOf(): readonly string[] {
  const parameters = [...Object.values<PageParameter>(pageParameters), ...Object.values(filterParameters)];
  return parameters.map(({ name }) => name);
}
