/** A port to listen on, where 0 is any that is free; `undefined` where the text is none. */
export function readPort(text: string): number | undefined {
  const number = Number(text);
  return Number.isInteger(number) && number >= 0 && number <= 65_535 ? number : undefined;
}
