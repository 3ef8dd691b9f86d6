import { showCheck } from "./checkView";
import { type Company, demoCompany, ownCompany } from "./company";
import { showList } from "./listView";
import { showNetwork } from "./networkView";
import { packText, unpackText } from "./packText";

// The page. Its state is in the address behind the #: the view, then its parameters.

type View = "check" | "list" | "network";

const root = document.getElementById("main")!;
const links = Array.from(document.querySelectorAll<HTMLAnchorElement>("nav a"));

let company = demoCompany;
/** The network of the reader's own, packed. */
let packed = "";
let leave: () => void = () => undefined;

window.addEventListener("hashchange", () => {
  void open();
});
await open();

async function open(): Promise<void> {
  const [name, text] = splitOnce(location.hash.slice(1));
  const view = (["check", "list", "network"] as const).find((each) => each === name) ?? "check";
  const parameters = new URLSearchParams(text);
  const fault = view === "check" ? await openNetwork(parameters) : undefined;
  leave();
  leave = () => undefined;
  markLink(view);
  if (view === "list") leave = showList(root, parameters, keepIn("list"));
  else if (view === "network") showNetwork(root, company, useCompany);
  else showCheck(root, parameters, company, keepIn("check"));
  if (fault !== undefined) tell(fault);
  if (name !== "" && name !== view) tell(`This page has no view ${name}.`);
}

/** Takes the network of the address, where it has one. Answers what is wrong with it. */
async function openNetwork(parameters: URLSearchParams): Promise<string | undefined> {
  const given = parameters.get("network");
  parameters.delete("network");
  if (given === packed) return undefined;
  if (given === null) {
    setCompany(demoCompany, "");
    return undefined;
  }
  try {
    const { config, stock } = JSON.parse(await unpackText(given)) as NonNullable<Company["own"]>;
    setCompany(ownCompany(config, stock), given);
    return undefined;
  } catch (error) {
    return `The network in the address cannot be read: ${String(error)}`;
  }
}

function useCompany(used: Company): void {
  void (async () => {
    setCompany(used, used.own ? await packText(JSON.stringify(used.own)) : "");
    const [first, second] = company.network.config.warehouses;
    const { src, dest } = company.network.config.lanes?.[0] ?? { src: first?.code ?? "", dest: second?.code ?? "" };
    const sku = company.stocks.get(src)?.keys().next().value ?? "";
    const parameters = new URLSearchParams(used.own ? { src, dest, item: `1 ${sku}` } : {});
    if (packed !== "") parameters.set("network", packed);
    location.hash = `check?${parameters.toString()}`;
  })();
}

function setCompany(other: Company, text: string): void {
  company = other;
  packed = text;
}

/** Puts what a view shows into the address, and into its link, without a step back for every key that is pressed. */
function keepIn(view: View): (parameters: URLSearchParams) => void {
  return (parameters) => {
    const kept = new URLSearchParams(parameters);
    if (view === "check" && packed !== "") kept.set("network", packed);
    const hash = `#${view}?${kept.toString()}`;
    history.replaceState(null, "", hash);
    links.find(({ hash: linked }) => splitOnce(linked.slice(1))[0] === view)?.setAttribute("href", hash);
  };
}

function markLink(view: View): void {
  for (const link of links) {
    if (splitOnce(link.hash.slice(1))[0] === view) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

function tell(message: string): void {
  const alert = document.createElement("p");
  alert.className = "faults";
  alert.setAttribute("role", "alert");
  alert.textContent = message;
  root.prepend(alert);
}

function splitOnce(text: string): [string, string] {
  const at = text.indexOf("?");
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
