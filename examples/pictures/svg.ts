const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** XML 1.0 cannot represent most control characters, even escaped. */
const notInXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Escapes any text for XML. */
export function escapeText(text: string): string {
  return text.replace(notInXml, "\uFFFD").replace(/[&<>"]/g, (character) => entities[character]!);
}

type Attributes = Readonly<Record<string, string | number>>;

/** An SVG element. Its content is markup: pass text through {@link escapeText} or {@link label}. */
export function svg(name: string, attributes: Attributes, ...content: readonly string[]): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeText(String(value))}"`);
  return `<${name}${written.join("")}>${content.join("")}</${name}>`;
}

/** A line of text, in a class of the style sheet. */
export function label(x: number, y: number, text: string, style = "", attributes: Attributes = {}): string {
  return svg("text", { x, y, ...(style !== "" && { class: style }), ...attributes }, escapeText(text));
}

/** The width of a text of 12 pixels in the wider of the usual fonts. */
export function widthOf(text: string): number {
  const widths = Array.from(text, (character) => {
    if (/[ilI.,:;'|!()·-]/.test(character)) return 4.5;
    return /[mwMW▸→…]/.test(character) ? 12 : /[A-Z]/.test(character) ? 9 : 7.7;
  });
  return widths.reduce((sum, width) => sum + width, 0);
}

/** Breaks a text between words into lines of at most this width. */
export function breakLines(text: string, most: number): string[] {
  return text.split(" ").reduce<string[]>((lines, word) => {
    const joined = lines.length === 0 ? word : `${lines.at(-1)!} ${word}`;
    return lines.length > 0 && widthOf(joined) > most ? [...lines, word] : [...lines.slice(0, -1), joined];
  }, []);
}
