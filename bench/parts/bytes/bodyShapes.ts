import { parseCheckRequest } from "stock-transfer";
import { bytesOf, fill, type Shape } from "./Shape";

const codes = '"src_warehouse_code":"A","dest_warehouse_code":"B"';
const item = '{"product_sku":"A","qty":1}';

export const bodyShapes: readonly Shape[] = [
  shape("items", "value", (bytes) => `{"items":[${fill(bytes, sku, ",")}],${codes}}`),
  shape("items with nothing but faults", "conflicting_fields", (bytes) => {
    return `{"items":[${fill(bytes, '{"product_sku":"A","sku":"B","qty":0}', ",")}],${codes}}`;
  }),
  shape("items that are none", "wrong_type", (bytes) => `{"items":[${fill(bytes, "0", ",")}],${codes}}`),
  shape("a long SKU", "value", (bytes) => `{"items":[{"sku":"${fill(bytes, "x")}","qty":1}],${codes}}`),
  shape("a long blank SKU", "blank", (bytes) => `{"items":[{"sku":"${fill(bytes, " ")}","qty":1}],${codes}}`),
  shape("unknown fields", "value", (bytes) => `{"items":[${item}],${codes},${fill(bytes, field, ",")}}`),
  shape(
    "unknown fields of an item",
    "value",
    (bytes) => `{"items":[{"sku":"A","qty":1,${fill(bytes, field, ",")}}],${codes}}`,
  ),
  shape(
    "arrays in arrays",
    "wrong_type",
    (bytes) => `{"items":[${"[".repeat(bytes / 2)}${"]".repeat(bytes / 2)}],${codes}}`,
  ),
];

function sku(index: number): string {
  return `{"product_sku":"SKU-${index}","qty":1}`;
}

function field(index: number): string {
  return `"f${index}":0`;
}

/** With no limit on the number of items, so that both sizes are read to their end. */
function shape(name: string, outcome: string, textOf: (bytes: number) => string): Shape {
  return {
    name: `parseCheckRequest: ${name}`,
    outcome,
    make: (bytes) => {
      const text = textOf(bytes);
      const value: unknown = JSON.parse(text);
      const call = () => {
        const { issues } = parseCheckRequest(value, { maxItems: bytes });
        return issues ? issues[0].code : "value";
      };
      return { bytes: bytesOf(text), call };
    },
  };
}
