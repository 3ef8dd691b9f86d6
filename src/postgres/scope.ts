import { assertValid, inCall } from "../result/misuse";
import { faultOf, formFault, nonBlankFault } from "../result/valueFaults";
import type { Values } from "./sql";
import { indexedText, ruleFault } from "./storable";

/** The parts of a text that keep partners apart. Empty if the tables do not. */
export interface Scope {
  /** The first column of a key, with a comma. */
  readonly column: string;
  /** Its value, with a comma. */
  readonly value: string;
  /** The condition on a row, with `and`. `alias` is the name of the table in the statement, if it has another one. */
  readonly own: (alias?: "level" | "model" | "stored" | "lot" | "hold") => string;
}

export function scopeOf(isByPartner: boolean): Scope {
  if (!isByPartner) return { column: "", value: "", own: () => "" };
  return {
    column: "partner_code, ",
    value: ":partnerCode::text, ",
    own: (alias) => `${alias === undefined ? "" : `${alias}.`}partner_code = :partnerCode::text and `,
  };
}

export function valuesOfPartner(partnerCode: string | undefined): Values {
  return partnerCode === undefined ? {} : { partnerCode };
}

export function partnerColumns(isByPartner: boolean): readonly string[] {
  return isByPartner ? ["partner_code"] : [];
}

/** The `of` of a table or a store by partner. */
export function ofPartners<Owner>(owner: string, ownerOf: (partnerCode: string) => Owner) {
  return (partnerCode: string): Owner =>
    inCall(`${owner}.of`, () => {
      assertValid("partnerCode", nonBlankFault(partnerCode) ?? ruleFault(indexedText, partnerCode));
      return ownerOf(partnerCode);
    });
}

/** Names derived from the name of a table. */
export interface TableNames {
  /** Quoted name of the table. */
  readonly table: string;
  /** Quoted name of another table beside this one, or of a partition. */
  readonly beside: (suffix: string) => string;
  /** The name of an index. PostgreSQL creates it in the schema of the table. */
  readonly indexBy: (suffix: string) => string;
}

/** At most 40 characters: PostgreSQL truncates names to 63 bytes, and names of indexes have a suffix. */
const namePattern = /^(?:[A-Za-z_][A-Za-z0-9_]{0,62}\.)?[A-Za-z_][A-Za-z0-9_]{0,39}$/;
const nameRule =
  "1 to 40 letters, digits and underscores, not beginning with a digit, optionally after a schema and a dot";

/** Names of subqueries. In a statement, such a subquery would hide a table of this name without a schema. */
const ownNames = /^(?:given|locked|updated|inserted)$/;

/** Names of the types and tables in `pg_catalog`, which PostgreSQL finds before a table of this name without a schema. */
const systemNames = new RegExp(
  "^(?:_?pg_.*|_?(?:aclitem|bit|bool|box|bpchar|bytea|char|cidr?|circle|cstring|date|float[48]|gtsvector|inet|int[248]|" +
    "int2vector|interval|json|jsonb|jsonpath|line|lseg|macaddr8?|money|name|numeric|oid|oidvector|path|point|polygon|" +
    "record|refcursor|reg(?:class|collation|config|dictionary|namespace|oper|operator|proc|procedure|role|type)|text|" +
    "tid|time|timestamp|timestamptz|timetz|tsquery|tsvector|txid_snapshot|uuid|varbit|varchar|xid8?|xml|" +
    "(?:date|int[48]|num|ts|tstz)(?:multi)?range)|" +
    "any(?:array|compatible(?:array|multirange|nonarray|range)?|element|enum|multirange|nonarray|range)?|" +
    "(?:fdw|index_am|language|table_am|tsm)_handler|event_trigger|internal|trigger|unknown|void)$",
);

export function readTableName(name: string): TableNames {
  if (!namePattern.test(name)) assertValid("options.name", formFault("string", nameRule, name));
  const owner = ownNames.test(name) ? "the statements use" : systemNames.test(name) ? "PostgreSQL uses" : undefined;
  if (owner) {
    const expected = `have a schema, because ${owner} this name for ${ownNames.test(name) ? "a subquery" : "a type"}`;
    assertValid("options.name", faultOf("not_unique", name, { expected }));
  }
  const parts = name.split(".");
  const base = parts.pop()!;
  const quote = (suffix: string) => [...parts, `${base}${suffix}`].map((part) => `"${part}"`).join(".");
  return { table: quote(""), beside: quote, indexBy: (suffix) => `${base}_by_${suffix}` };
}
