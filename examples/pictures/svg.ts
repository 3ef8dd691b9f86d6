const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** XML 1.0 cannot represent most control characters, even escaped. */
const notInXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Escapes any text for XML. */
export function escapeText(text: string): string {
  return text.replace(notInXml, "\uFFFD").replace(/[&<>"]/g, (character) => entities[character]!);
}

/** An SVG element. Its content is markup: pass text through {@link escapeText} or {@link label}. */
export function svg(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...content: readonly string[]
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeText(String(value))}"`);
  return `<${name}${written.join("")}>${content.join("")}</${name}>`;
}

/** A line of text. */
export function label(x: number, y: number, text: string, attributes: Readonly<Record<string, string>> = {}): string {
  return svg("text", { x, y, ...attributes }, escapeText(text));
}

/** A whole SVG picture for use in a page, or alone with its style sheet. */
export function picture(
  { width, height, title }: { readonly width: number; readonly height: number; readonly title: string },
  ...content: readonly string[]
): string {
  const attributes = {
    xmlns: "http://www.w3.org/2000/svg",
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    class: "picture",
    role: "img",
    "aria-label": title,
  };
  return svg("svg", attributes, ...content);
}

/** The picture with its style sheet included, for a file. */
export function withStyle(drawn: string, style: string): string {
  return drawn.replace(">", () => `>\n${svg("style", {}, escapeText(style.trim()))}`) + "\n";
}
