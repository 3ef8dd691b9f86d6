import { describeValue } from "../result/describeValue";
import type { Issue } from "../result/Issue";
import type { FieldName, Language } from "./Language";

/** The fields that have a name in each language, by what they are called on the wire and in the domain. */
const fieldNames: ReadonlyMap<unknown, FieldName> = /* @__PURE__ */ new Map<unknown, FieldName>([
  ["items", "items"],
  ["product_sku", "sku"],
  ["sku", "sku"],
  ["qty", "qty"],
  ["src_warehouse_code", "srcWarehouseCode"],
  ["srcWarehouseCode", "srcWarehouseCode"],
  ["dest_warehouse_code", "destWarehouseCode"],
  ["destWarehouseCode", "destWarehouseCode"],
  ["transfer_type", "transferType"],
  ["transferType", "transferType"],
  ["stocks", "stocks"],
  ["limit", "limit"],
  ["next", "next"],
  ["created_from_date", "createdFrom"],
  ["created_to_date", "createdTo"],
  ["updated_from_date", "updatedFrom"],
  ["updated_to_date", "updatedTo"],
  ["skus", "skus"],
  ["stock_transfer_codes", "codes"],
  ["ref_code", "refCode"],
  ["status_list", "statuses"],
]);

/** The place of an issue as the beginning of a sentence: `Line 4: the quantity`. */
export function describePath(path: Issue["path"], { tag, places }: Pick<Language, "tag" | "places">): string {
  const place = placeOf(path, places);
  return place.charAt(0).toLocaleUpperCase(tag) + place.slice(1);
}

function placeOf(path: Issue["path"], places: Language["places"]): string {
  const [first, index, ...fields] = path;
  if (first === undefined) return places.request;
  if (typeof index !== "number" || (first !== "items" && fields.length > 0)) return fieldOf(path, places);
  const number = String(index + 1);
  if (first !== "items") return places.entry(number, fieldOf([first], places));
  const line = places.line(number);
  return fields.length === 0 ? line : places.inLine(line, fieldOf(fields, places));
}

/** A name that is not known may come from the caller, so that it is shown like a received value. */
function fieldOf(path: Issue["path"], places: Language["places"]): string {
  const name = path.length === 1 ? fieldNames.get(path[0]) : undefined;
  return name ? places.fields[name] : places.field(describeValue(path.join(".")));
}
