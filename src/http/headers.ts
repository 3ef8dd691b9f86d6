/** The credentials of RFC 6750. Two headers arrive as one with a comma between them, which does not match. */
const credentials = /^bearer +([\w\-.~+/]+=*)$/i;

/** The token of `Authorization: Bearer`, or `undefined` where there is none, more than one, or something else as well. */
export function bearerToken(headers: Headers): string | undefined {
  return credentials.exec(headers.get("authorization") ?? "")?.[1];
}

const json = /^application\/json[ \t]*(?:;|$)/i;
const parameter = /;([^;="]*)=("(?:[^"\\]|\\.)*"|[^;"]*)/g;
const utf8 = /^(?:utf-?8|"utf-?8")[ \t]*$/i;

/** Whether the headers announce JSON in UTF-8 as it is: `application/json`, no other charset, no compression. */
export function isJsonContent(headers: Headers): boolean {
  const contentType = headers.get("content-type") ?? "";
  const charsets = Array.from(contentType.matchAll(parameter)).filter(([, name]) => /^charset$/i.test(name!.trim()));
  const coding = headers.get("content-encoding") ?? "";
  return (
    json.test(contentType) &&
    charsets.every(([, , value]) => utf8.test(value!)) &&
    (coding === "" || coding.toLowerCase() === "identity")
  );
}
