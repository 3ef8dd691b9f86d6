import { answer } from "./sentences/answer";
import { list } from "./sentences/list";
import { more } from "./sentences/more";
import { network } from "./sentences/network";
import { page } from "./sentences/page";
import { question } from "./sentences/question";

/** What the page says itself, by its views. {0}, {1} and so on stand for what is told. One without both languages does not compile. */
export const sentences = { ...page, ...question, ...answer, ...more, ...list, ...network } satisfies Readonly<
  Record<string, readonly [english: string, vietnamese: string]>
>;

export type SentenceName = keyof typeof sentences;

/** A sentence that is not said yet, since the language may change: its name, then what is told. */
export type Told = readonly [name: SentenceName, ...values: string[]];

export type Say = (...told: Told) => string;

/** Says the sentences in English, or in Vietnamese. */
export function sayIn(tag: string): Say {
  return (name, ...values) => {
    const [english, vietnamese] = sentences[name];
    return (tag === "vi" ? vietnamese : english).replace(/\{(\d)\}/g, (_, index: string) => values[Number(index)]!);
  };
}
