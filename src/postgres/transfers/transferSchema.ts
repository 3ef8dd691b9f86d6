import { partnerColumns } from "../scope";
import { type ColumnShape, type Definition, defineExtension, defineTable, keyOf, textType } from "../tables";
import { thisTransaction, writtenBy } from "./changeFeed";
import { transferIndexes } from "./indexes";
import { transferColumns } from "./transferColumns";
import type { TransferLayout } from "./TransferLayout";

/** @param further Columns of a store. */
export function defineTransfers(layout: TransferLayout, further: readonly ColumnShape[] = []): readonly Definition[] {
  const { names, hasExtensions, hasChanges, isByPartner, partitions } = layout;
  const partner = partnerColumns(isByPartner);
  const columns = transferColumns.map(({ type, ...rules }) => {
    return { ...rules, type: type.startsWith("text") ? textType.replace("text", type) : type };
  });
  // The default also applies to rows that other programs insert.
  const stamp = { name: writtenBy, type: "xid8", isRequired: true, default: thisTransaction };
  const parts = Array.from({ length: partitions }, (_, part) => ({
    table: names.beside(`_p${part}`),
    bounds: `for values with (modulus ${partitions}, remainder ${part})`,
  }));
  return [
    ...(hasExtensions ? ["btree_gin", "btree_gist"].map(defineExtension) : []),
    ...defineTable({
      table: names.table,
      columns: [...columns, ...(hasChanges ? [stamp] : []), ...further],
      indexes: [keyOf([...partner, "seq"]), keyOf([...partner, "id"]), ...transferIndexes(layout)],
      partitions: partitions > 0 ? { by: "hash (partner_code)", parts } : undefined,
    }),
  ];
}
