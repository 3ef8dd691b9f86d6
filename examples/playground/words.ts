import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { type Words, wordsOf } from "./speak";

export type { Words } from "./speak";

const WordsContext = createContext(wordsOf([]));
export const SpeakIn = WordsContext.Provider;

/** The words of the chosen language. */
export function useWords(): Words {
  return useContext(WordsContext);
}
