import { render } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { createAllTransfers } from "./allTransfers";
import { CheckView } from "./CheckView";
import { type Company, type DemoName, demoOf, type OwnData, readCompany } from "./company";
import { Icon } from "./Icon";
import { ListView, LoadingRows } from "./ListView";
import type { Draft } from "./Editors";
import { stocksAfter } from "./orders";
import { packText, unpackText } from "./packText";
import { addEdit, type EditKind, noteEntry, noteInput, replaceAddress, undoByKey } from "./edits";
import { Button, later, tryTo } from "./parts";
import type { Told } from "./sentences";
import { loadOrders, openLives } from "./serverLives";
import { languageNames, wordsOf } from "./speak";
import { SpeakIn } from "./words";

// The page. Its state is in the URL fragment: the view, then its parameters, including the user's own network.

const TransferView = later(async () => (await import("./TransferView")).TransferView);
const NetworkView = later(async () => (await import("./NetworkView")).NetworkView);

/** The address of the documentation, and the version. */
const help = document.querySelector<HTMLLinkElement>("link[rel=help]")!;

/** The views of the menu. A transfer is opened from the list. */
const views = ["check", "list", "network"] as const;
type View = (typeof views)[number] | "transfer";

/** The state that an address describes. */
interface Opened {
  readonly view: View;
  /** Of the shown transfer. */
  readonly id?: string | undefined;
  readonly parameters: URLSearchParams;
  readonly company: Company;
  /** The user's own network, packed; empty if there is none. */
  readonly packed: string;
  readonly language: string;
  /** What is wrong with the address. */
  readonly fault?: Told;
}

/** The transfers of the lists, including changes by the simulated other user. */
const transfers = createAllTransfers();
const lives = openLives(transfers);
let draft: Draft = new Map();

function Page({ first }: { readonly first: Opened }) {
  const [opened, setOpened] = useState(first);
  /** The parameters of each view. */
  const [kept, setKept] = useState<Partial<Record<View, string>>>({});
  /** The number of addresses opened. Detects a slow one that was overtaken. */
  const turns = useRef(0);
  const [turn, setTurn] = useState(0);
  const main = useRef<HTMLElement>(null);
  const { view, id, parameters, company, packed, language, fault } = opened;
  const [isOffline, setOffline] = useState(false);
  /** Changes when transfers are created, here or by others. */
  const [orderCount, setOrderCount] = useState(0);
  const stocked = useMemo(
    () => ({
      ...company,
      stocks: stocksAfter(company.stocks, transfers.created(company.demo)),
      departing: transfers.departing(company.demo),
    }),
    [company, orderCount, turn],
  );
  const shared = { ...(packed !== "" && { network: packed }), ...(language !== "" && { lang: language }) };

  useEffect(() => {
    const onHashChange = () => {
      noteEntry();
      turns.current += 1;
      const at = turns.current;
      void readAddress(opened).then((read) => {
        if (at !== turns.current) return;
        if (read.packed !== packed) draft = new Map();
        setOpened(read);
        // An edit that is undone or redone leaves the parts and the focus of the view where they are.
        if (read.view === view && canUndoIn(view) && read.company === company) return;
        setTurn(at);
        main.current?.focus({ preventScroll: true });
        window.scrollTo(0, 0);
      });
    };
    window.addEventListener("hashchange", onHashChange);
    return () => window.removeEventListener("hashchange", onHashChange);
  }, [opened]);
  useEffect(() => {
    // Others may have created some since. Without the server, the page can still check.
    void refresh();
  }, [turn]);
  /** The list is drawn after its transfers are generated, which takes a moment. */
  const [listed, setListed] = useState<DemoName>();
  useEffect(() => {
    if (view !== "list" || listed === company.demo) return undefined;
    const timer = setTimeout(() => {
      transfers.of(company.demo);
      setListed(company.demo);
    });
    return () => {
      clearTimeout(timer);
    };
  }, [view, company]);
  useEffect(() => {
    if (!canUndoIn(view)) return undefined;
    document.addEventListener("keydown", undoByKey);
    return () => document.removeEventListener("keydown", undoByKey);
  }, [view]);
  const words = wordsOf(tagsOf(language));
  const { say } = words;
  useLayoutEffect(() => {
    document.title = `${id ?? say(view === "transfer" ? "list" : view)}: stock-transfer`;
    document.documentElement.lang = words.tag;
  }, [view, id, words.tag]);

  async function refresh(): Promise<void> {
    try {
      for (const each of await loadOrders()) transfers.put(each);
      setOffline(false);
    } catch {
      setOffline(true);
    }
    setOrderCount((before) => before + 1);
  }

  function addressOf(linked: string, state = ""): string {
    const all = new URLSearchParams(state);
    for (const [name, value] of Object.entries(shared)) all.set(name, value);
    return `#${linked}?${all.toString()}`;
  }

  /** Stores the state in the address and in the link of the view, without a history entry for every key press. */
  function keep(shown: URLSearchParams, edit?: EditKind): void {
    if (edit) addEdit(edit);
    const state = shown.toString();
    replaceAddress(addressOf(view, state));
    setKept((before) => ({ ...before, [view]: state, ...sharedClosed(shown, view, before) }));
  }

  /**
   * Shows the check with another company: the same case if the company has its warehouses, else one line on its first
   * lane.
   */
  async function showWith(used: Company): Promise<void> {
    draft.clear();
    const state = new URLSearchParams(kept.check);
    const codes = used.network.config.warehouses.map(({ code }) => code);
    const isKnown = [...state.getAll("src"), ...state.getAll("dest")].every((code) => codes.includes(code));
    const next = isKnown && state.has("src") ? state : firstCase(used);
    next.set("network", used.own ? await packText(JSON.stringify(used.own)) : used.demo);
    if (language !== "") next.set("lang", language);
    location.hash = `check?${next.toString()}`;
  }

  /** Replaces the company at each change of a control, and then the address, unless another change was faster. */
  async function edit(used: Company): Promise<void> {
    addEdit("typed");
    turns.current += 1;
    const at = turns.current;
    setOpened((now) => ({ ...now, company: used }));
    const next = await packText(JSON.stringify(used.own));
    if (at !== turns.current) return;
    setOpened((now) => ({ ...now, packed: next }));
    setInAddress({ network: next });
  }

  function speak(tag: string): void {
    // In another language, the demonstration stays the same.
    const kept = packed === "" ? company.demo : packed;
    setOpened({ ...opened, language: tag, packed: kept });
    setInAddress({ lang: tag, network: kept });
  }

  function setInAddress(values: Readonly<Record<string, string>>): void {
    const [name, state] = readHash();
    for (const [each, value] of Object.entries(values)) state.set(each, value);
    replaceAddress(`#${name || view}?${state.toString()}`);
  }

  function toContent(event: Event): void {
    event.preventDefault();
    (document.getElementById("answer") ?? main.current)?.focus();
  }

  const viewProps = { parameters, keep };
  const addressOfTransfer = (each: string) => addressOf(`transfer/${encodeURIComponent(each)}`);
  return (
    <SpeakIn value={words}>
      <a class="skip" href="#main" onClick={toContent}>
        {say(view === "check" ? "toAnswer" : "toContent")}
      </a>
      <header class="top">
        <div>
          <a class="brand" href={addressOf("check", kept.check ?? "")} aria-label={say("home")}>
            <img src="favicon.svg" alt="" />
            <span>stock-transfer</span>
          </a>
          <nav class="tabs" aria-label={say("views")}>
            {views.map((name) => (
              <a
                href={addressOf(name, kept[name] ?? "")}
                aria-current={name === view || (name === "list" && view === "transfer") ? "page" : undefined}
              >
                {say(name)}
              </a>
            ))}
          </nav>
          <div class="row push">
            <a class="button quiet docs" href={help.href} title={help.title} aria-label={say("documentation")}>
              <Icon name="book-open" /> <span>{say("documentation")}</span>
            </a>
            <select
              id="language"
              aria-label={say("language")}
              value={words.tag}
              onInput={({ currentTarget }) => speak(currentTarget.value)}
            >
              {languageNames.map(([tag, name]) => (
                <option value={tag} title={name}>
                  {tag.toUpperCase()}
                </option>
              ))}
            </select>
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} ref={main} key={turn} onInputCapture={noteInput}>
        {fault && (
          <p class="note no" role="alert">
            {`${say(...fault)}.`}
          </p>
        )}
        {view === "list" && isOffline && (
          <div class="note some">
            <p role="alert">{say("offline")}</p>
            <Button class="small" onClick={() => void refresh()}>
              {say("tryAgain")}
            </Button>
          </div>
        )}
        {view === "check" && (
          <CheckView
            {...viewProps}
            company={stocked}
            order={async (...asked) => {
              const created = await lives.order(...asked);
              await refresh();
              return created;
            }}
            addressOf={addressOfTransfer}
            listAddress={(filters) => addressOf("list", new URLSearchParams(filters).toString())}
            networkAddress={addressOf("network", kept.network ?? "")}
          />
        )}
        {view === "list" && listed !== company.demo && <LoadingRows />}
        {view === "list" && listed === company.demo && (
          <ListView
            {...viewProps}
            transfers={transfers.of(company.demo)}
            company={company}
            addressOf={addressOfTransfer}
          />
        )}
        {id !== undefined && (
          <TransferView {...{ id, lives, company }} listAddress={addressOf("list", kept.list ?? "")} />
        )}
        {view === "network" && (
          <NetworkView
            {...viewProps}
            company={company}
            draft={draft}
            use={(used) => void showWith(used)}
            edit={(used) => void edit(used)}
            addressOfCheck={(state) => addressOf("check", state.toString())}
            check={new URLSearchParams(kept.check)}
          />
        )}
      </main>
    </SpeakIn>
  );
}

/** The events of a transfer are not edits: others may already have acted on them. */
function canUndoIn(view: View): boolean {
  return view !== "transfer";
}

/** The check and the network have the same closed days. */
function sharedClosed(shown: URLSearchParams, view: View, kept: Partial<Record<View, string>>): typeof kept {
  if (view !== "check" && view !== "network") return {};
  const other = view === "check" ? "network" : "check";
  const state = new URLSearchParams(kept[other]);
  state.delete("closed");
  for (const closed of shown.getAll("closed")) state.append("closed", closed);
  return { [other]: state.toString() };
}

/** The languages of the reader, unless the address names one. */
function tagsOf(language: string): readonly string[] {
  return language === "" ? navigator.languages : [language];
}

/** Reads the current address of the page. */
async function readAddress(before?: Opened): Promise<Opened> {
  const [name, parameters] = readHash();
  const packed = parameters.get("network") ?? "";
  const language = parameters.get("lang") ?? "";
  parameters.delete("network");
  parameters.delete("lang");
  const [, coded] = /^transfer\/(.+)$/.exec(name) ?? [];
  const id = coded && (tryTo(() => decodeURIComponent(coded)) ?? coded);
  const view: View = id === undefined ? (views.find((each) => each === name) ?? "check") : "transfer";
  const fault = id !== undefined || name === "" || name === view ? {} : { fault: ["noView", name] as const };
  // An address with a question but without a network is about the whole world.
  const home: DemoName = wordsOf(tagsOf(language)).tag === "vi" ? "vn" : "world";
  const demo = demoOf(packed === "" ? (parameters.size === 0 ? home : "world") : packed);
  const atHome = { packed: home === "vn" ? home : "", company: demoOf(home)! };
  const opened = { view, id, parameters, packed, language, company: atHome.company, ...fault };
  if (demo) return { ...opened, company: demo, packed: demo.demo === home ? atHome.packed : demo.demo };
  if (before?.packed === packed) return { ...opened, company: before.company };
  try {
    const { config, stock, demo: name = "world" } = JSON.parse(await unpackText(packed)) as OwnData;
    const company = readCompany(config, stock, demoOf(name)?.demo);
    if (company.value) return { ...opened, company: company.value };
  } catch {
    // Reported below.
  }
  return { ...opened, ...atHome, parameters: new URLSearchParams(), fault: ["noNetwork"] };
}

function firstCase({ own, network, stocks }: Company): URLSearchParams {
  if (!own) return new URLSearchParams();
  const { warehouses, lanes = [] } = network.config;
  const { src, dest } = lanes[0] ?? { src: warehouses[0]?.code ?? "", dest: warehouses[1]?.code ?? "" };
  const sku = stocks.get(src)?.keys().next().value ?? "";
  return new URLSearchParams({ src, dest, sku, qty: "1" });
}

/** The parts of the URL fragment before and after the first question mark. */
function readHash(): [name: string, parameters: URLSearchParams] {
  const [, name = "", text] = /^#?([^?]*)\??(.*)$/.exec(location.hash) ?? [];
  return [name, new URLSearchParams(text)];
}

const root = document.getElementById("page")!;
root.replaceChildren();
render(<Page first={await readAddress()} />, root);
