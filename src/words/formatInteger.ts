const format = /* @__PURE__ */ new Intl.NumberFormat("en");

/** `1,234,567`, whatever the language of the host. */
export function formatInteger(integer: number): string {
  return format.format(integer);
}
