/** The query with this parameter, and without it if it is empty; but for the cursor itself, the page begins anew. */
export function withParameter(query: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(query);
  next.delete("next");
  next.delete(name);
  if (value !== "") next.set(name, value);
  return next;
}
