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

/** A table that scrolls in itself where the page is narrow. A row that is a text stands below the one before it. */
export function table(
  caption: string,
  head: readonly string[],
  rows: readonly (readonly Child[] | string)[],
): HTMLElement {
  const made = element(
    "table",
    {},
    element("caption", {}, caption),
    element("thead", {}, element("tr", {}, ...head.map((title) => element("th", { scope: "col" }, title)))),
    element("tbody", {}, ...rows.map((row) => renderRow(row, head.length))),
  );
  return scrollable(caption, made);
}

function renderRow(row: readonly Child[] | string, columns: number): HTMLElement {
  return typeof row === "string"
    ? element("tr", { class: "below" }, element("td", { colspan: columns }, element("span", { class: "no" }, row)))
    : element("tr", {}, ...row.map((cell) => element("td", {}, cell)));
}

export function listTexts(texts: readonly string[]): HTMLElement {
  return element("ul", { class: "plain" }, ...texts.map((text) => element("li", {}, text)));
}

export interface Segment {
  readonly weight: number;
  readonly title: string;
  /** Of what may not go. */
  readonly isFaint?: boolean;
}

/** Weights beside each other, and the limit, on one scale. */
export function renderBar(segments: readonly Segment[], limit: number, limitTitle: string): HTMLElement {
  const total = segments.reduce((sum, { weight }) => sum + weight, 0);
  const scale = Math.max(total, limit, 1);
  const parts = segments.map(({ title, isFaint = false }) => (isFaint ? `${title}, may not go` : title));
  const bar = element("div", { class: "bar", role: "img", "aria-label": [...parts, limitTitle].join("; ") });
  for (const { weight, title, isFaint = false } of segments) {
    const segment = element("div", { class: isFaint ? "segment faint" : "segment", title });
    segment.style.width = `${(100 * weight) / scale}%`;
    bar.append(segment);
  }
  const mark = element("div", { class: "limit", title: limitTitle });
  mark.style.left = `${(100 * limit) / scale}%`;
  bar.append(mark);
  return bar;
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

/** Changes what is shown, and leaves as they were the focus, what is open and how far parts are scrolled. */
export function replaceContent(parent: HTMLElement, ...children: readonly Child[]): void {
  const { activeElement } = document;
  const focused = activeElement && parent.contains(activeElement) ? keyOf(activeElement) : undefined;
  const open = new Set(Array.from(parent.querySelectorAll("details[open] > summary"), keyOf));
  const scrolled = new Map(Array.from(parent.querySelectorAll(".scroll"), (part) => [keyOf(part), part.scrollLeft]));
  parent.replaceChildren(...children);
  for (const summary of parent.querySelectorAll("details > summary"))
    if (open.has(keyOf(summary))) summary.parentElement?.setAttribute("open", "");
  for (const part of parent.querySelectorAll(".scroll")) {
    const left = scrolled.get(keyOf(part)) ?? 0;
    // To set it lays the page out, which takes longer than the answer.
    if (left > 0) part.scrollLeft = left;
  }
  if (focused === undefined) return;
  const focusable = parent.querySelectorAll<HTMLElement>("a, button, input, select, textarea, summary, [tabindex]");
  Array.from(focusable)
    .find((each) => keyOf(each) === focused)
    ?.focus({ preventScroll: true });
}

/** What stays the same of an element that is made anew. */
function keyOf(part: Element): string {
  return `${part.tagName} ${part.id || (part.getAttribute("aria-label") ?? part.textContent)}`;
}
