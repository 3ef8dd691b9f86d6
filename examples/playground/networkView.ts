import type { NetworkConfig } from "stock-transfer";
import { type Company, demoCompany, ownCompany, type StockConfig, StockFault } from "./company";
import { button, element, field } from "./dom";
import { type PlacedFault, placeFaults, placeSyntaxError, placeWhole } from "./locateFault";

const maxLength = 2_000_000;

/** What was typed and is not used yet, by the id of its control. */
export type Draft = Map<string, string>;

/** A network of one's own. `use` is told of one that has no fault; until then what is typed is kept in the draft. */
export function showNetwork(root: HTMLElement, company: Company, draft: Draft, use: (company: Company) => void): void {
  const network = renderArea("network-json", JSON.stringify(company.network.config, null, 2));
  const stock = renderArea("stock-json", company.own?.stock ? JSON.stringify(company.own.stock, null, 2) : "");
  const status = element("p", { class: "verdict", role: "status" });
  const list = element("ol", { class: "faults" });
  const buttons = element(
    "p",
    {},
    button("Check with this network", apply, { id: "use-network" }),
    " ",
    button(
      "Back to the demonstration",
      () => {
        use(demoCompany);
      },
      { id: "demo-network", disabled: !company.own },
    ),
  );
  // What is dropped beside them would be opened instead of this page.
  for (const type of ["dragover", "drop"]) {
    root.addEventListener(type, (event) => {
      event.preventDefault();
    });
  }
  root.replaceChildren(
    element("h2", {}, "A network of your own"),
    element(
      "p",
      {},
      "Change the warehouses and lanes, paste others, or drop a file: it is read in this page and sent nowhere. Weights are in grams.",
    ),
    field("The network, as JSON", network),
    renderFile("network-file", "The network, from a file", network),
    field('The stock, as JSON: { "WAREHOUSE": { "SKU": { "onHandQty": 12, "unitWeight": 340 } } }', stock),
    renderFile("stock-file", "The stock, from a file", stock),
    element("p", {}, "Without a stock, the products of the demonstration are used."),
    buttons,
    status,
    list,
  );
  if (draft.size > 0) status.textContent = "What you changed is not used for the check yet.";

  function renderArea(id: string, text: string): HTMLTextAreaElement {
    const area = element("textarea", { id, rows: id === "network-json" ? 24 : 8, spellcheck: "false", wrap: "off" });
    area.value = draft.get(id) ?? text;
    area.addEventListener("input", () => {
      if (area.value === text) draft.delete(id);
      else draft.set(id, area.value);
    });
    area.addEventListener("dragover", (event) => {
      event.preventDefault();
    });
    area.addEventListener("drop", (event) => {
      const dropped = event.dataTransfer?.files[0];
      if (!dropped) return;
      event.preventDefault();
      void take(dropped, area);
    });
    return area;
  }

  function renderFile(id: string, name: string, area: HTMLTextAreaElement): HTMLElement {
    const input = element("input", { id, type: "file", accept: ".json,application/json" });
    input.addEventListener("change", () => {
      const [file] = input.files ?? [];
      if (file) void take(file, area);
    });
    return field(name, input);
  }

  async function take(file: File, area: HTMLTextAreaElement): Promise<void> {
    if (file.size > maxLength) {
      tell(area, [placeWhole("", `the file is longer than ${maxLength} bytes`)]);
      return;
    }
    try {
      area.value = await file.text();
      draft.set(area.id, area.value);
    } catch (error) {
      tell(area, [placeWhole("", `the file cannot be read: ${(error as Error).message}`)]);
      return;
    }
    apply();
  }

  function apply(): void {
    const stockText = stock.value.trim();
    const readStock: Read<StockConfig | undefined> = stockText === "" ? { value: undefined } : readJson(stock.value);
    if (readStock.faults) {
      tell(stock, readStock.faults);
      return;
    }
    try {
      const read = readCompany(network.value, readStock.value);
      if (read.faults) tell(network, read.faults);
      else use(read.value);
    } catch (error) {
      if (!(error instanceof StockFault)) throw error;
      tell(stock, [placeWhole(stock.value, error.message)]);
    }
  }

  function tell(area: HTMLTextAreaElement, faults: readonly PlacedFault[]): void {
    status.textContent = faults.length === 1 ? "There is a fault." : `There are ${faults.length} faults.`;
    const rows = faults.slice(0, 100).map(({ message, place }) =>
      element(
        "li",
        {},
        button(`Line ${place.line}`, () => {
          area.focus();
          area.setSelectionRange(place.start, place.end);
          const lineHeight = area.scrollHeight / area.value.split("\n").length;
          area.scrollTop = Math.max(0, (place.line - 4) * lineHeight);
        }),
        ` ${message}`,
      ),
    );
    const more = faults.length - rows.length;
    list.replaceChildren(...rows, ...(more > 0 ? [element("li", {}, `and ${more} more`)] : []));
  }
}

/** What was read, or every fault of it at its place. */
type Read<T> =
  | { readonly value: T; readonly faults?: undefined }
  | { readonly value?: undefined; readonly faults: readonly PlacedFault[] };

/** The company of a network in JSON. Throws a {@link StockFault}. */
function readCompany(text: string, stock: StockConfig | undefined): Read<Company> {
  const config = readJson<NetworkConfig>(text);
  if (config.faults) return config;
  try {
    return { value: ownCompany(config.value, stock) };
  } catch (error) {
    if (error instanceof StockFault) throw error;
    const { message } = error as Error;
    const faults = placeFaults(text, message);
    return { faults: faults.length > 0 ? faults : [placeWhole(text, message)] };
  }
}

function readJson<T>(text: string): Read<T> {
  try {
    return { value: JSON.parse(text) as T };
  } catch (error) {
    return { faults: [placeSyntaxError(text, (error as Error).message)] };
  }
}
