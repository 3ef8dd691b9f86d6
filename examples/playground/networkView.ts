import type { NetworkConfig } from "stock-transfer";
import { type Company, demoCompany, ownCompany, type StockConfig } from "./company";
import { button, element, field } from "./dom";
import { placeAt, type PlacedFault, placeFaults, placeSyntaxError } from "./locateFault";

const maxLength = 2_000_000;

/** A network of one's own. `use` is told of one that has no fault. */
export function showNetwork(root: HTMLElement, company: Company, use: (company: Company) => void): void {
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

  function renderArea(id: string, text: string): HTMLTextAreaElement {
    const area = element("textarea", { id, rows: id === "network-json" ? 24 : 8, spellcheck: "false", wrap: "off" });
    area.value = text;
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
      const message = `the file is longer than ${maxLength} bytes`;
      tell(area, [{ message, place: placeAt("", 0, 0) }]);
      return;
    }
    area.value = await file.text();
    apply();
  }

  function apply(): void {
    const readStock = readJson<StockConfig | undefined>(stock.value.trim() === "" ? undefined : stock.value);
    if (readStock.faults) {
      tell(stock, readStock.faults);
      return;
    }
    const read = readCompany(network.value, readStock.value);
    if (read.faults) tell(network, read.faults);
    else use(read.value);
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

/** The company of a network in JSON. */
export function readCompany(text: string, stock?: StockConfig): Read<Company> {
  const config = readJson<NetworkConfig>(text);
  if (config.faults) return config;
  try {
    return { value: ownCompany(config.value, stock) };
  } catch (error) {
    const { message } = error as Error;
    const faults = placeFaults(text, message);
    return { faults: faults.length > 0 ? faults : [{ message, place: placeAt(text, 0, text.length) }] };
  }
}

function readJson<T>(text: string | undefined): Read<T> {
  if (text === undefined) return { value: undefined as T };
  try {
    return { value: JSON.parse(text) as T };
  } catch (error) {
    return { faults: [placeSyntaxError(text, (error as Error).message)] };
  }
}
