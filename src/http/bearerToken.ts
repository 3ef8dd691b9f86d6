/** RFC 6750, section 2.1. Two headers reach us joined by a comma, and so match no more than none. */
const credentials = /^bearer +([\w\-.~+/]+=*)$/i;

/** The token of `Authorization: Bearer`, or `undefined` where there is none, more than one, or something beside it. */
export function bearerToken(headers: Headers): string | undefined {
  return credentials.exec(headers.get("authorization") ?? "")?.[1];
}
