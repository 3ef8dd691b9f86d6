/** A port to listen on; 0 means any free one. `undefined` if the text is not a port. */
export function readPort(text: string): number | undefined {
  const number = Number(text);
  return /^\d+$/.test(text) && number <= 65_535 ? number : undefined;
}
