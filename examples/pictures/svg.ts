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

/** The width of a text of 12 pixels in the wider of the usual fonts. */
export function widthOf(text: string): number {
  const widths = Array.from(text, (character) => {
    if (/[ilI.,:;'|!()·-]/.test(character)) return 4.5;
    return /[mwMW▸→…]/.test(character) ? 12 : /[A-Z]/.test(character) ? 9 : 7.7;
  });
  return widths.reduce((sum, width) => sum + width, 0);
}

/** Condenses a text that may be wider than its room. In a narrower font, it is not stretched to the room. */
export function press(text: string, room: number): Readonly<Record<string, string>> {
  // A space is narrower than a letter.
  const width = widthOf(text) - 3.2 * (text.split(" ").length - 1);
  const length = Math.min(room, Math.round(0.9 * width));
  return width > room ? { textLength: `${length}`, lengthAdjust: "spacingAndGlyphs" } : {};
}

/** Breaks a text between words into lines of at most this width. */
export function breakLines(text: string, most: number, scale = 1): string[] {
  return text.split(" ").reduce<string[]>((lines, word) => {
    const joined = lines.length === 0 ? word : `${lines.at(-1)!} ${word}`;
    return lines.length > 0 && widthOf(joined) * scale > most ? [...lines, word] : [...lines.slice(0, -1), joined];
  }, []);
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
