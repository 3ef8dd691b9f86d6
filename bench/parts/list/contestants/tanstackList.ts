import {
  BTreeIndex,
  createCollection,
  eq,
  gt,
  gte,
  inArray,
  type InitialQueryBuilder,
  localOnlyCollectionOptions,
  lt,
  lte,
  queryOnce,
} from "@tanstack/db";
import type { ListQuery, StockTransfer } from "stock-transfer";
import { fastestOf } from "../../../measure/compare";
import { type AskForPage, type ListContestant, pageOfFound } from "./ListContestant";

/**
 * A local collection with an index of every field, and queries that run once. Uses the faster of two ways: sorted and
 * limited by the query, or with the whole result sorted here. An item's SKU cannot be indexed, so a function tests it.
 */
export async function createTanstackList(transfers: readonly StockTransfer[]): Promise<ListContestant> {
  const collection = createCollection(
    localOnlyCollectionOptions({ getKey: ({ seq }: StockTransfer) => seq, initialData: [...transfers] }),
  );
  await collection.preload();
  const texts = ["status", "code", "refCode", "srcWarehouseCode", "destWarehouseCode"] as const;
  for (const field of ["seq", ...texts, "createdAt", "updatedAt"] as const) {
    collection.createIndex((row) => row[field], { indexType: BTreeIndex });
  }

  const select = (builder: InitialQueryBuilder, { filter, next, order }: ListQuery) => {
    let query = builder.from({ row: collection });
    const { srcWarehouseCode, destWarehouseCode, refCode, codes, statuses, skus } = filter;
    const { createdFrom, createdTo, updatedFrom, updatedTo } = filter;
    if (codes) query = query.where(({ row }) => inArray(row.code, [...codes]));
    if (refCode !== undefined) query = query.where(({ row }) => eq(row.refCode, refCode));
    if (srcWarehouseCode !== undefined) query = query.where(({ row }) => eq(row.srcWarehouseCode, srcWarehouseCode));
    if (destWarehouseCode !== undefined) query = query.where(({ row }) => eq(row.destWarehouseCode, destWarehouseCode));
    if (statuses) query = query.where(({ row }) => inArray(row.status, [...statuses]));
    if (updatedFrom !== undefined) query = query.where(({ row }) => gte(row.updatedAt, updatedFrom));
    if (updatedTo !== undefined) query = query.where(({ row }) => lte(row.updatedAt, updatedTo));
    if (createdFrom !== undefined) query = query.where(({ row }) => gte(row.createdAt, createdFrom));
    if (createdTo !== undefined) query = query.where(({ row }) => lte(row.createdAt, createdTo));
    if (next !== 0) query = query.where(({ row }) => (order === "oldest" ? gt : lt)(row.seq, next));
    if (skus) {
      const wanted = new Set(skus);
      query = query.fn.where(({ row }) => row.items.some(({ sku }) => wanted.has(sku)));
    }
    return query;
  };

  return {
    name: "TanStack DB",
    prepare(query) {
      const { limit } = query;
      const isOldest = query.order === "oldest";
      const limited: AskForPage = async () => {
        const found = await queryOnce((builder) =>
          select(builder, query)
            .orderBy(({ row }) => row.seq, isOldest ? "asc" : "desc")
            .limit(limit + 1),
        );
        return pageOfFound(found, limit);
      };
      const sorted: AskForPage = async () => {
        const found = await queryOnce((builder) => select(builder, query));
        return pageOfFound(
          found.sort((a, b) => (isOldest ? a.seq - b.seq : b.seq - a.seq)),
          limit,
        );
      };
      return fastestOf([limited, sorted], (ask) => ask);
    },
  };
}
