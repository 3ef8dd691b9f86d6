import answer from "./sentences/answer.json";
import days from "./sentences/days.json";
import list from "./sentences/list.json";
import more from "./sentences/more.json";
import network from "./sentences/network.json";
import page from "./sentences/page.json";
import question from "./sentences/question.json";
import transfer from "./sentences/transfer.json";

const all = { ...page, ...question, ...answer, ...days, ...more, ...list, ...transfer, ...network };

/** The page's own sentences, by view, in English and Vietnamese. {0}, {1} and so on are placeholders. */
export const sentences = all as unknown as Readonly<
  Record<keyof typeof all, readonly [english: string, vietnamese: string]>
>;

export type SentenceName = keyof typeof sentences;

export function isName(text: string): text is SentenceName {
  return Object.hasOwn(sentences, text);
}

/** A sentence to be translated later, since the language may change: its name, then its values. */
export type Told = readonly [name: SentenceName, ...values: string[]];

export type Say = (...told: Told) => string;

/** Returns a function that translates sentences. Before a | is the form for 1. */
export function sayIn(tag: string): Say {
  return (name, ...values) => {
    const [english, vietnamese] = sentences[name];
    const [one = "", other = one] = (tag === "vi" ? vietnamese : english).split("|");
    return (values[0] === "1" ? one : other).replace(/\{(\d)\}/g, (_, index: string) => values[Number(index)]!);
  };
}
