import { parseListQuery, transferStatuses } from "stock-transfer";
import { timeZone } from "../demo/service";
import { warehouses } from "../demo/company";
import { element, field, select } from "./dom";
import { readWallTime, toWallTime } from "./wallTime";

const times = {
  created_from_date: "Created from",
  created_to_date: "Created until",
  updated_from_date: "Updated from",
  updated_to_date: "Updated until",
} as const;

const texts = {
  skus: "SKUs, with commas",
  stock_transfer_codes: "Transfer codes, with commas",
  ref_code: "Reference",
  limit: "How many a page, 1 to 100",
} as const;

/** The filters of the interface as controls. `change` is told of the query string that they make. */
export function renderListForm(shown: URLSearchParams, change: (query: URLSearchParams) => void): HTMLElement {
  const codes = [["", "any"] as const, ...warehouses.map(({ code }) => [code, code] as const)];
  const statuses = (shown.get("status_list") ?? "").split(",").map((status) => status.trim());
  const form = element(
    "form",
    {
      id: "list-form",
      autocomplete: "off",
      onsubmit: (event) => {
        event.preventDefault();
      },
      oninput: () => {
        change(read());
      },
    },
    element(
      "div",
      { class: "fields" },
      field("From", select("src_warehouse_code", codes, shown.get("src_warehouse_code") ?? "")),
      field("To", select("dest_warehouse_code", codes, shown.get("dest_warehouse_code") ?? "")),
      ...Object.entries(texts).map(([name, text]) =>
        field(text, element("input", { id: name, name, value: shown.get(name) ?? "" })),
      ),
      ...Object.entries(times).map(([name, text]) =>
        field(
          `${text}, by the clocks of ${timeZone}`,
          element("input", { id: name, name, type: "datetime-local", step: 1, value: toWall(shown.get(name)) }),
        ),
      ),
    ),
    element(
      "fieldset",
      { class: "statuses" },
      element("legend", {}, "Statuses (none is all)"),
      ...transferStatuses.map((status) =>
        element(
          "label",
          {},
          element("input", {
            id: `status-${status}`,
            type: "checkbox",
            value: status,
            checked: statuses.includes(status),
          }),
          ` ${status}`,
        ),
      ),
    ),
  );
  return form;

  /** What is not empty, in the order of the controls. The page begins anew. */
  function read(): URLSearchParams {
    const query = new URLSearchParams();
    for (const { name, value, type } of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[name]")) {
      const text = type === "datetime-local" ? toInstant(name, value) : value.trim();
      if (text !== "") query.set(name, text);
    }
    const chosen = Array.from(form.querySelectorAll<HTMLInputElement>(":checked[type=checkbox]"), ({ value }) => value);
    if (chosen.length > 0) query.set("status_list", chosen.join(","));
    return query;
  }

  /** A time that was not touched stays as the address has it: with its milliseconds, or with its fault. */
  function toInstant(name: string, wallTime: string): string {
    const before = shown.get(name) ?? "";
    if (toWall(before) === wallTime) return before;
    const [instant] = readWallTime(wallTime, timeZone);
    if (instant === undefined) return wallTime;
    return new Date(instant + (name.endsWith("to_date") ? 999 : 0)).toISOString();
  }
}

function toWall(text: string | null): string {
  const { value } = parseListQuery({ created_from_date: text ?? undefined });
  const instant = value?.filter.createdFrom;
  return instant === undefined ? "" : toWallTime(instant, timeZone);
}
