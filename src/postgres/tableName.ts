import { throwMisuse } from "../result/throwMisuse";

/** Names made of a table's own. All of them are quoted, for use in SQL. */
export interface TableNames {
  readonly table: string;
  /** The name of something that belongs to the table, without the schema: an index is created in that of its table. */
  readonly unqualified: (suffix: string) => string;
}

/** PostgreSQL cuts names at 63 bytes: with a suffix, two of them could become the same. */
const pattern = /^(?:[A-Za-z_][A-Za-z0-9_]{0,62}\.)?[A-Za-z_][A-Za-z0-9_]{0,39}$/;

/** @throws RangeError naming `caller` if it is no name that can be quoted as it is. */
export function readTableName(caller: string, name: string): TableNames {
  if (typeof name !== "string" || !pattern.test(name)) {
    const rule =
      "1 to 40 letters, digits and underscores, the first no digit, with a schema and a dot before them if wanted";
    throwMisuse(caller, "options.name", rule, name);
  }
  const parts = name.split(".");
  const base = parts.pop()!;
  const schema = parts.map((part) => `"${part}".`).join("");
  return {
    table: `${schema}"${base}"`,
    unqualified: (suffix) => `"${base}_${suffix}"`,
  };
}
