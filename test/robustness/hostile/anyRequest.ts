import fc from "fast-check";

// Malicious requests as the bytes sent over a socket: a text in which each character is a byte.

export const token = "hostile-token";

const path = "/business/v1/stock-transfer";
const checkBody =
  '{"items":[{"product_sku":"HLM-340-M-BLK","qty":12}],"src_warehouse_code":"DE-FRA-01","dest_warehouse_code":"GB-MAN-01"}';

const byte = fc.nat(255).map((code) => String.fromCharCode(code));
const noise = (maxLength: number) => fc.array(byte, { maxLength }).map((bytes) => bytes.join(""));
const often = <T>(usual: T, ...others: fc.Arbitrary<T>[]) =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(usual) }, ...others);
const utf8 = (text: string) => Buffer.from(text).toString("latin1");

const words = (text: string) => fc.constantFrom(...text.split(" "));
const method = often("", words("POST GET HEAD PUT DELETE OPTIONS TRACE CONNECT QUERY get PRI G\tET"));

const encoding = words("%00 %0d%0a %2e%2e/ %c0%ae %ff %zz % %u0041 \\ // # ..;/ \u0080 %ED%A0%80 +");
const parameter = fc
  .tuple(
    words("limit next skus status_list ref_code created_from_date sku status[] __proto__ constructor a[b]"),
    fc.oneof(
      words("1 100 -1 1e309 NaN created ,,, 2026-01-01T00:00:00.000Z 2026-02-30T00:00:00.000Z %7B%22$gt%22:1%7D"),
      fc.constantFrom("a".repeat(3000), "a,".repeat(2000)),
      encoding,
    ),
  )
  .map(([name, value]) => `${name}=${value}`);
const query = fc.oneof(
  fc.constant(""),
  fc.array(parameter, { maxLength: 6 }).map((parameters) => `?${parameters.join("&")}`),
  fc.constantFrom("?" + "&".repeat(4000), "?" + "limit=1&".repeat(1500), "??limit=1", "?=", "?&=&"),
);
const target = fc
  .tuple(
    fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(path, `${path}/check`, `${path}/check`) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          "",
          "/",
          "*",
          `/${path}`,
          `http://evil.example${path}`,
          `http://a:b@evil.example${path}`,
          "http://[",
          `file://${path}`,
          `${path}/../stock-transfer`,
          "/__proto__",
          "\\",
          "/" + "a/".repeat(3000),
        ),
      },
      { weight: 1, arbitrary: encoding.map((text) => `${path}${text}`) },
    ),
    query,
  )
  .map((parts) => parts.join(""));

/** With the token in some place, or without it. */
const authorization = (isKnown: boolean) =>
  isKnown
    ? often(
        `Authorization: Bearer ${token}\r\n`,
        fc.constantFrom(
          `authorization: bEaReR   ${token}\r\n`,
          `Authorization: Bearer ${token}\r\nAuthorization: Bearer ${token}\r\n`,
          `Authorization: Bearer\r\n ${token}\r\n`,
          `Authorization:Bearer ${token}, x\r\n`,
          `X: y\nAuthorization: Bearer ${token}\r\n`,
        ),
      )
    : fc.constantFrom(
        "",
        "Authorization: Bearer guess\r\n",
        "Authorization: Bearer " + "a".repeat(9000) + "\r\n",
        "Authorization: Bearer true\r\n",
        "Authorization: \u0000\r\n",
        "Authorization: Bearer guess\r\nAuthorization: Bearer other\r\n",
        "Authorization\r\n: Bearer guess\r\n",
        "Cookie: token=guess\r\n",
        "Authorization: Bearer __proto__\r\n",
      );

const contentType = often(
  "Content-Type: application/json\r\n",
  fc.constantFrom(
    "",
    "Content-Type: application/json;charset=utf-8\r\n",
    "Content-Type: application/json; charset=utf-16\r\n",
    "Content-Type: text/plain\r\n",
    "Content-Type: application/json" + ";charset=utf-8".repeat(500) + "\r\n",
    "Content-Type: \u00ff\r\n",
    "Content-Encoding: gzip\r\nContent-Type: application/json\r\n",
  ),
);

const otherHeader = fc.oneof(
  fc.constantFrom(
    "Expect: 100-continue\r\n",
    "Upgrade: websocket\r\nConnection: Upgrade\r\n",
    "Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n",
    "Connection: keep-alive, Authorization\r\n",
    "Host: evil.example\r\n",
    "X-Forwarded-Host: evil.example\r\n",
    "X: " + "y".repeat(20_000) + "\r\n",
    "X: y\r\n".repeat(2500),
    "X: a\rb\r\n",
    "X: a\nSet-Cookie: b\r\n",
    ": empty\r\n",
    "constructor: x\r\n",
    "If-None-Match: *\r\nRange: bytes=0-\r\n",
  ),
  noise(20).map((text) => `X: ${text}\r\n`),
);

const json = fc.oneof(
  { weight: 3, arbitrary: fc.constant(checkBody) },
  { weight: 2, arbitrary: fc.json().map(utf8) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      "",
      "{",
      "[".repeat(50_000),
      '{"items":' + "[".repeat(20_000) + "]".repeat(20_000) + "}",
      '{"__proto__":{"items":[],"isAdmin":true}}',
      '{"constructor":{"prototype":{"x":1}}}',
      checkBody.replace("12", "1e400"),
      checkBody.replace("12", "9007199254740993"),
      checkBody.replace("HLM-340-M-BLK", "__proto__"),
      checkBody.replace("HLM-340-M-BLK", "\\ud800"),
      checkBody.replace("HLM-340-M-BLK", "\u00c3\u0028"),
      checkBody.replace("HLM-340-M-BLK", "a".repeat(100_000)),
      `{"items":[${'{"product_sku":"X","qty":1},'.repeat(20_000)}{}],"src_warehouse_code":"DE-FRA-01"}`,
      `{"items":[${"0,".repeat(11_000)}0]}`,
      "\u00ef\u00bb\u00bf" + checkBody,
      " ".repeat(1_048_577),
    ),
  },
  { weight: 1, arbitrary: noise(200) },
);

/** Changes a text at random places: characters flipped, left out, doubled, or noise put in. */
const mutated = (arbitrary: fc.Arbitrary<string>) =>
  fc
    .tuple(
      arbitrary,
      fc.array(fc.tuple(fc.nat(), fc.constantFrom("flip", "cut", "double", "insert"), noise(5)), {
        minLength: 1,
        maxLength: 4,
      }),
    )
    .map(([text, changes]) =>
      changes.reduce((changed, [place, how, inserted]) => {
        const at = place % (changed.length + 1);
        const length = how === "insert" ? 0 : 1 + (place % 7);
        const [before, piece, after] = [
          changed.slice(0, at),
          changed.slice(at, at + length),
          changed.slice(at + length),
        ];
        return before + { flip: inserted, cut: "", double: piece + piece, insert: piece + inserted }[how] + after;
      }, text),
    );

const body = fc.oneof({ weight: 2, arbitrary: json }, { weight: 1, arbitrary: mutated(json) });

const chunked = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;

/** Headers with the length of the body, correct or not, and the body. */
const framedBody = fc.tuple(body, often(0, fc.nat(9))).map(([text, how]): string => {
  const { length } = text;
  const announced = [
    `Content-Length: ${length}\r\n\r\n${text}`,
    `Transfer-Encoding: chunked\r\n\r\n${chunked(text)}`,
    `Transfer-Encoding: chunked\r\n\r\n${text}`,
    `Transfer-Encoding: chunked\r\nContent-Length: ${length}\r\n\r\n${chunked(text)}`,
    `Transfer-Encoding: chunked, identity\r\n\r\n${chunked(text)}`,
    `Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\n${text}`,
    `Content-Length: ${length}\r\nContent-Length: ${length + 1}\r\n\r\n${text}`,
    `Content-Length: -1\r\n\r\n${text}`,
    `Content-Length: ${Math.max(0, length - 3)}\r\n\r\n${text}`,
    `Content-Length: 99999999999\r\n\r\n${text}`,
  ];
  return announced[how]!;
});

const ending = fc.oneof({ weight: 1, arbitrary: fc.constant("\r\n") }, { weight: 3, arbitrary: framedBody });

/** Requests without the token do not contain it anywhere, even after changes. */
export function anyRequest(isKnown: boolean): fc.Arbitrary<string> {
  const wellFormed = fc
    .tuple(
      method,
      target,
      often("HTTP/1.1", fc.constantFrom("HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "HTTP/1.1 ", "")),
      authorization(isKnown),
      contentType,
      often("", otherHeader),
      ending,
    )
    .map(([verb, where, version, credentials, type, other, end]) => {
      const usual = where.includes("/check") ? "POST" : "GET";
      return `${verb || usual} ${where} ${version}\r\nHost: localhost\r\n${credentials}${type}${other}${end}`;
    });
  return fc.oneof({ weight: 7, arbitrary: wellFormed }, { weight: 1, arbitrary: mutated(wellFormed) });
}
