type Properties = Readonly<Record<string, string | number | boolean | ((event: Event) => void)>>;
export type Child = Node | string;

/** An element with its attributes, its listeners (the keys that begin with "on") and its content. Text stays text. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(properties)) {
    if (typeof value === "function") made.addEventListener(key.slice(2), value);
    else if (typeof value === "boolean") made.toggleAttribute(key, value);
    else made.setAttribute(key, String(value));
  }
  made.append(...children);
  return made;
}

export function button(text: string, onClick: () => void, properties: Properties = {}): HTMLButtonElement {
  return element("button", { type: "button", onclick: onClick, ...properties }, text);
}

/** A control with its name above it. */
export function field(name: string, control: HTMLElement): HTMLElement {
  return element("label", { class: "field" }, element("span", {}, name), control);
}

export function select(id: string, options: readonly (readonly [string, string])[], chosen: string): HTMLSelectElement {
  const known = options.some(([value]) => value === chosen);
  const all = known ? options : [[chosen, `${chosen} (not known)`] as const, ...options];
  const made = element("select", { id, name: id });
  made.append(...all.map(([value, text]) => element("option", { value, selected: value === chosen }, text)));
  return made;
}

/** A table that scrolls in itself where the page is narrow. */
export function table(caption: string, head: readonly string[], rows: readonly (readonly Child[])[]): HTMLElement {
  const made = element(
    "table",
    {},
    element("caption", {}, caption),
    element("thead", {}, element("tr", {}, ...head.map((title) => element("th", { scope: "col" }, title)))),
    element("tbody", {}, ...rows.map((cells) => element("tr", {}, ...cells.map((cell) => element("td", {}, cell))))),
  );
  return scrollable(caption, made);
}

/** By keyboard as well, so that it can have the focus. */
export function scrollable(name: string, content: Node): HTMLElement {
  return element("div", { class: "scroll", role: "region", tabindex: 0, "aria-label": name }, content);
}

/** What was drawn as text, as an element of this page. */
export function showPicture(drawn: string): Node {
  const { documentElement } = new DOMParser().parseFromString(drawn, "image/svg+xml");
  return document.importNode(documentElement, true);
}

/** Text to copy, closed until it is wanted. */
export function copyable(title: string, text: string): HTMLElement {
  const status = element("span", { role: "status" });
  const copy = button(
    "Copy",
    () => {
      navigator.clipboard.writeText(text).then(
        () => {
          status.textContent = "copied";
        },
        () => {
          status.textContent = "The browser does not let this page copy.";
        },
      );
    },
    { "aria-label": `Copy: ${title}` },
  );
  return element(
    "details",
    {},
    element("summary", {}, title),
    element("p", {}, copy, " ", status),
    scrollable(title, element("pre", {}, text)),
  );
}

/** Changes what is shown, and leaves the focus where it was: on the element with the same id. */
export function replaceContent(parent: HTMLElement, ...children: readonly Child[]): void {
  const focused = parent.contains(document.activeElement) ? (document.activeElement?.id ?? "") : "";
  const openTitles = new Set(
    Array.from(parent.querySelectorAll("details[open] > summary"), ({ textContent }) => textContent),
  );
  parent.replaceChildren(...children);
  for (const summary of parent.querySelectorAll("details > summary"))
    if (openTitles.has(summary.textContent)) summary.parentElement?.setAttribute("open", "");
  if (focused !== "") document.getElementById(focused)?.focus();
}
