import { generateTransferArray } from "../demo/transfers";
import { showCheck } from "./checkView";
import { type Company, demoCompany, ownCompany } from "./company";
import { element } from "./dom";
import { showList } from "./listView";
import { type Draft, showNetwork } from "./networkView";
import { packText, unpackText } from "./packText";
import { createTransferList, type TransferList } from "./transferList";

// The page. Its state is in the address behind the #: the view, then its parameters, with a network of one's own.

const views = { check: "Check", list: "List", network: "Network" } as const;
type View = keyof typeof views;

const root = document.getElementById("main")!;
const links = Array.from(document.querySelectorAll<HTMLAnchorElement>("nav a"));

let company = demoCompany;
/** The network of the reader's own, packed. */
let packed = "";
let leave: () => void = () => undefined;
let draft: Draft = new Map();
/** What the list shows, with what someone else has changed. */
let transfers: TransferList | undefined;
/** How many addresses were opened: one that takes its time may be overtaken. */
let opened = 0;

document.querySelector(".skip")!.addEventListener("click", (event) => {
  event.preventDefault();
  root.focus();
});
window.addEventListener("hashchange", () => {
  void open().then(() => {
    root.focus();
  });
});
await open();

async function open(): Promise<void> {
  opened += 1;
  const turn = opened;
  const [name, text] = splitOnce(location.hash.slice(1));
  const view = Object.hasOwn(views, name) ? (name as View) : "check";
  const parameters = new URLSearchParams(text);
  const given = parameters.get("network") ?? "";
  parameters.delete("network");
  const read = await readNetwork(given);
  if (turn !== opened) return;
  leave();
  leave = () => undefined;
  for (const link of links) {
    if (viewOf(link) === view) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = `${views[view]}: stock-transfer`;
  if (typeof read === "string") {
    // The address stays as it is: it may be repaired.
    root.replaceChildren(element("h2", {}, "The network in the address cannot be read"), renderFault(read));
    return;
  }
  if (given !== packed) draft = new Map();
  [company, packed] = [read, given];
  const keep = (kept: URLSearchParams) => {
    keepAddress(view, kept);
  };
  if (view === "list") {
    transfers ??= createTransferList(generateTransferArray());
    leave = showList(root, parameters, transfers, keep);
  } else if (view === "network") {
    keep(new URLSearchParams());
    showNetwork(root, company, draft, useCompany);
  } else showCheck(root, parameters, company, keep);
  if (name !== "" && name !== view) root.prepend(renderFault(`This page has no view ${name}.`));
}

/** The company of a packed network, or what is wrong with it. */
async function readNetwork(given: string): Promise<Company | string> {
  if (given === packed) return company;
  if (given === "") return demoCompany;
  try {
    const { config, stock } = JSON.parse(await unpackText(given)) as NonNullable<Company["own"]>;
    return ownCompany(config, stock);
  } catch (error) {
    return String(error);
  }
}

/** Shows the check with another company: the case as it is if that has its warehouses, else one line on its first lane. */
function useCompany(used: Company): void {
  draft.clear();
  void (async () => {
    const text = used.own ? await packText(JSON.stringify(used.own)) : "";
    const [, shown] = splitOnce(linkTo("check").hash);
    const kept = new URLSearchParams(shown);
    const codes = used.network.config.warehouses.map(({ code }) => code);
    const isKnown = [...kept.getAll("src"), ...kept.getAll("dest")].every((code) => codes.includes(code));
    const parameters = isKnown && kept.has("src") ? kept : firstCase(used);
    parameters.delete("network");
    if (text !== "") parameters.set("network", text);
    location.hash = `check?${parameters.toString()}`;
  })();
}

function firstCase({ own, network, stocks }: Company): URLSearchParams {
  if (!own) return new URLSearchParams();
  const { warehouses, lanes = [] } = network.config;
  const { src, dest } = lanes[0] ?? { src: warehouses[0]?.code ?? "", dest: warehouses[1]?.code ?? "" };
  const sku = stocks.get(src)?.keys().next().value ?? "";
  return new URLSearchParams({ src, dest, sku, qty: "1" });
}

/** Puts what a view shows into the address, and into its link, without a step back for every key that is pressed. */
function keepAddress(view: View, parameters: URLSearchParams): void {
  const kept = new URLSearchParams(parameters);
  if (packed !== "") kept.set("network", packed);
  history.replaceState(null, "", `#${view}?${kept.toString()}`);
  for (const link of links) {
    const linked = viewOf(link);
    const state = new URLSearchParams(linked === view ? kept : splitOnce(link.hash)[1]);
    // The network is that of all views.
    state.delete("network");
    if (packed !== "") state.set("network", packed);
    if (Object.hasOwn(views, linked)) link.setAttribute("href", `#${linked}?${state.toString()}`);
  }
}

function linkTo(view: View): HTMLAnchorElement {
  return links.find((link) => viewOf(link) === view)!;
}

function viewOf({ hash }: HTMLAnchorElement): string {
  return splitOnce(hash.slice(1))[0];
}

function renderFault(message: string): HTMLElement {
  return element("p", { class: "faults", role: "alert" }, message);
}

function splitOnce(text: string): [string, string] {
  const at = text.indexOf("?");
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
