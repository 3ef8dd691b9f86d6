import { answer } from "./sentences/answer";
import { days } from "./sentences/days";
import { list } from "./sentences/list";
import { more } from "./sentences/more";
import { network } from "./sentences/network";
import { page } from "./sentences/page";
import { question } from "./sentences/question";
import { transfer } from "./sentences/transfer";

/**
 * The page's own sentences, by view. {0}, {1} and so on are placeholders. A sentence in only one language does not
 * compile.
 */
export const sentences = {
  ...page,
  ...question,
  ...answer,
  ...days,
  ...more,
  ...list,
  ...transfer,
  ...network,
} satisfies Readonly<Record<string, readonly [english: string, vietnamese: string]>>;

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
