import type { ListQuery } from "stock-transfer";

type Criteria = Record<string, unknown>;

/** The conditions of a list query in the query language of MongoDB, which sift and mingo understand, and LokiJS almost. */
export function mongoConditions({ filter, next, order }: ListQuery): Criteria[] {
  const conditions: Criteria[] = [];
  const add = (field: string, operator: string, value: unknown) => {
    if (value !== undefined) conditions.push({ [field]: { [operator]: value } });
  };
  // The most selective first.
  add("code", "$in", filter.codes);
  add("refCode", "$eq", filter.refCode);
  add("srcWarehouseCode", "$eq", filter.srcWarehouseCode);
  add("destWarehouseCode", "$eq", filter.destWarehouseCode);
  add("status", "$in", filter.statuses);
  add("updatedAt", "$gte", filter.updatedFrom);
  add("updatedAt", "$lte", filter.updatedTo);
  add("createdAt", "$gte", filter.createdFrom);
  add("createdAt", "$lte", filter.createdTo);
  add("items.sku", "$in", filter.skus);
  if (next !== 0) add("seq", order === "oldest" ? "$gt" : "$lt", next);
  return conditions;
}

export function mongoQuery(query: ListQuery): Criteria {
  const conditions = mongoConditions(query);
  return conditions.length === 0 ? {} : conditions.length === 1 ? conditions[0]! : { $and: conditions };
}
