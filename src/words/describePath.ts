import { describeValue } from "../result/describeValue";
import type { Issue } from "../result/Issue";

/** The fields of requests as people call them, by their names on the wire and in the domain. */
const fieldNames: ReadonlyMap<unknown, string> = /* @__PURE__ */ new Map([
  ["items", "the list of lines"],
  ["product_sku", "the SKU"],
  ["sku", "the SKU"],
  ["qty", "the quantity"],
  ["src_warehouse_code", "the source warehouse"],
  ["srcWarehouseCode", "the source warehouse"],
  ["dest_warehouse_code", "the destination warehouse"],
  ["destWarehouseCode", "the destination warehouse"],
  ["stocks", "the list of stocks"],
  ["limit", "the limit"],
  ["next", "the cursor"],
  ["created_from_date", "the earliest creation time"],
  ["created_to_date", "the latest creation time"],
  ["updated_from_date", "the earliest update time"],
  ["updated_to_date", "the latest update time"],
  ["skus", "the list of SKUs"],
  ["stock_transfer_codes", "the list of transfer codes"],
  ["ref_code", "the reference code"],
  ["status_list", "the list of statuses"],
]);

/** The place of an issue as the beginning of a sentence: `Line 4: the quantity`. */
export function describePath(path: Issue["path"]): string {
  const [first, index, ...fields] = path;
  if (first === undefined) return "The request";
  if (typeof index !== "number" || (first !== "items" && fields.length > 0)) return capitalize(describeField(path));
  if (first !== "items") return `Entry ${index + 1} of ${describeField([first])}`;
  return fields.length === 0 ? `Line ${index + 1}` : `Line ${index + 1}: ${describeField(fields)}`;
}

/** A name that is not known may come from the caller, so that it is shown like a received value. */
function describeField(path: Issue["path"]): string {
  const name = path.length === 1 ? fieldNames.get(path[0]) : undefined;
  return name ?? `the field ${describeValue(path.join("."))}`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
