const json = /^application\/json[ \t]*(?:;|$)/i;
const charsets = /;[ \t]*charset=([^;]*)/gi;
const utf8 = /^(?:utf-?8|"utf-?8")[ \t]*$/i;

/** Whether the headers announce JSON in UTF-8 as it is: `application/json`, no other charset, no compression. */
export function isJsonContent(headers: Headers): boolean {
  const contentType = headers.get("content-type") ?? "";
  const coding = headers.get("content-encoding") ?? "identity";
  const named = Array.from(contentType.matchAll(charsets), ([, charset = ""]) => charset);
  return json.test(contentType) && named.every((charset) => utf8.test(charset)) && coding.toLowerCase() === "identity";
}
