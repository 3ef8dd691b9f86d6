/** The credentials of RFC 6750. Two headers arrive as one with a comma between them, which does not match. */
const credentials = /^bearer +([\w\-.~+/]+=*)$/i;

/** The token of `Authorization: Bearer`, or `undefined` where there is none, more than one, or something else as well. */
export function bearerToken(headers: Headers): string | undefined {
  return credentials.exec(headers.get("authorization") ?? "")?.[1];
}
