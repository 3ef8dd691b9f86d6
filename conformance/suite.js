// Sends the exchanges to a server and judges its answers, without dependencies and in any runtime.

/**
 * @typedef {object} Exchange A line of exchanges.jsonl: a request, and the answer to it.
 * @property {string} rule The rule of rules.md.
 * @property {string} name
 * @property {string} [get] What follows the path of the list.
 * @property {any} [post] The body of a check.
 * @property {string} [text] The same, as it is sent.
 * @property {string} [latin1] The same, with a byte for each character.
 * @property {string} [method]
 * @property {string} [path]
 * @property {Record<string, string | null>} [headers] `null` for no header.
 * @property {string} [as] `partner`: with the token of the partner.
 * @property {number[]} [page] The `seq` of each transfer of the page.
 * @property {string} [next]
 * @property {any} [check]
 * @property {[status: number, code: string]} [fails]
 * @property {[code: string, path: string][]} [issues]
 * @property {number} [status] Of an answer to HEAD.
 * @property {Record<string, string>} [answerHeaders]
 *
 * @typedef {{ readonly transfers: readonly { readonly seq: number, readonly record: any }[] }} Data
 * @typedef {{ readonly rule: string, readonly name: string, readonly problem: string }} Failure
 * @typedef {(path: string, init: { method: string, headers: Record<string, string>, body: any }) => Promise<Response>} Send
 * @typedef {{ readonly all: string, readonly partner: string }} Tokens
 */

const listPath = "/business/v1/stock-transfer";
export const usualTokens = { all: "TKN", partner: "TKN-p-2" };

/** The reason phrases of RFC 9110.
 * @type {Record<number, string>} */
const phrases = {
  400: "Bad Request",
  401: "Unauthorized",
  404: "Not Found",
  405: "Method Not Allowed",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
};

/** The lines of exchanges.jsonl.
 * @param {string} text
 * @returns {Exchange[]} */
export function readExchanges(text) {
  return Array.from(text.matchAll(/.+/g), ([line]) => JSON.parse(line));
}

/**
 * The failures, one after the other. An exchange may have several.
 *
 * @param {readonly Exchange[]} exchanges
 * @param {Data} data
 * @param {Send} send
 * @param {Tokens} [tokens]
 * @returns {AsyncGenerator<Failure>}
 */
export async function* judgeServer(exchanges, data, send, tokens = usualTokens) {
  const records = new Map(data.transfers.map(({ seq, record }) => [seq, record]));
  const ids = new Set();
  for (const exchange of exchanges) {
    const { rule, name } = exchange;
    const [path, init] = requestOf(exchange, tokens);
    const response = await send(path, init);
    const text = decode(await response.arrayBuffer());
    for (const [broken, problem] of problemsOf(exchange, response, text, records, ids)) {
      yield { rule: broken ?? rule, name, problem };
    }
  }
}

/** @param {Exchange} exchange @param {Tokens} [tokens] @returns {Parameters<Send>} */
export function requestOf({ get, post, text, latin1, method, path, headers, as }, tokens = usualTokens) {
  const isList = get !== undefined;
  const others = { TOKEN: tokens.all, OTHERCASE: inOtherCase(tokens.all), OTHERPARTNER: inOtherCase(tokens.partner) };
  const fill = (/** @type {string} */ value) =>
    Object.entries(others).reduce((filled, [word, token]) => filled.replaceAll(word, token), value);
  const given = {
    authorization: `Bearer ${as === "partner" ? tokens.partner : tokens.all}`,
    "content-type": "application/json",
    ...headers,
  };
  const sent = Object.entries(given).flatMap(([name, value]) => (value === null ? [] : [[name, fill(value)]]));
  const body = text === undefined ? post && JSON.stringify(post) : fill(text);
  const bytes = latin1 ? Uint8Array.from(latin1, (each) => each.charCodeAt(0)) : new TextEncoder().encode(body);
  return [
    fill(path ?? (isList ? listPath + get : `${listPath}/check`)),
    {
      method: method ?? (isList ? "GET" : "POST"),
      headers: Object.fromEntries(sent),
      // As bytes: a text would add a media type.
      body: latin1 === undefined && body === undefined ? null : bytes,
    },
  ];
}

/** @param {string} token */
function inOtherCase(token) {
  return token.replace(/\p{L}/gu, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}

/**
 * What is wrong, each with the rule if it is not that of the exchange.
 *
 * @param {Exchange} exchange
 * @param {Response} response
 * @param {string | undefined} text
 * @param {Map<number, any>} records
 * @param {Set<string>} ids The request ids so far.
 * @returns {Iterable<[rule: string | undefined, problem: string]>}
 */
function* problemsOf(
  { page, next, check, fails, issues, status, answerHeaders = {}, method },
  response,
  text,
  records,
  ids,
) {
  const expected = status ?? fails?.[0] ?? 200;
  if (response.status !== expected) yield [undefined, `status: expected ${expected}, got ${response.status}`];
  for (const [name, value] of Object.entries(answerHeaders)) {
    const got = response.headers.get(name);
    if (wordsOf(got) !== wordsOf(value)) yield [undefined, `${name}: expected ${value}, got ${show(got)}`];
  }
  const type = response.headers.get("content-type") ?? "";
  if (!/^application\/json(; ?charset="?utf-8"?)?$/i.test(type)) yield ["E4", `content-type: got ${show(type)}`];
  const cache = response.headers.get("cache-control");
  if (!wordsOf(cache).split(",").includes("no-store")) yield ["E4", `cache-control: got ${show(cache)}`];
  if (method === "HEAD") {
    if (text !== "") yield [undefined, `expected no body, got ${show(text)}`];
    return;
  }
  const body = parse(text);
  if (typeof body !== "object" || body === null)
    return yield ["E1", `expected an object as JSON in UTF-8, got ${show(text)}`];
  const { meta_data, success, error } = body;
  const id = meta_data?.request_id;
  if (typeof id !== "string" || id.trim() === "") yield ["E3", `meta_data.request_id: got ${show(id)}`];
  else if (ids.has(id)) yield ["E3", `meta_data.request_id: ${show(id)} is that of an earlier response`];
  ids.add(id);
  const isSuccess = response.status < 400;
  if (success !== isSuccess) yield ["E1", `success: expected ${isSuccess}, got ${show(success)}`];
  if (isSuccess ? "error" in body : "data" in body) yield ["E1", "a response has either data or error"];
  if (!isSuccess) {
    if (error?.status_code !== response.status) yield ["E2", `error.status_code: got ${show(error?.status_code)}`];
    const phrase = phrases[response.status];
    if (phrase !== undefined && error?.message !== phrase)
      yield ["E2", `error.message: expected ${show(phrase)}, got ${show(error?.message)}`];
    yield* detailProblems(error?.details, response.status);
  }
  if (response.status !== expected) return;
  if (fails) {
    if (error?.message_code !== fails[1])
      yield [undefined, `error.message_code: expected ${fails[1]}, got ${show(error?.message_code)}`];
    const difference = issues && differenceOf(sorted(issues), sorted(namesOf(error?.details)), "error.details");
    if (difference) yield [undefined, difference];
  } else if (check) {
    const difference = differenceOf(check, body.data, "data");
    if (difference) yield [undefined, difference];
  } else if (page) {
    const ofPage = (/** @type {any[]} */ list) => list.map((each) => each?.id);
    const expectedData = page.map((seq) => records.get(seq));
    const got = Array.isArray(body.data) ? ofPage(body.data) : body.data;
    const wrongPage = differenceOf(ofPage(expectedData), got, "ids");
    const wrongPaging = differenceOf({ len: page.length, next }, body.paging, "paging");
    const wrongRecord = differenceOf(expectedData, body.data, "data");
    if (wrongPage) yield [undefined, wrongPage];
    else if (wrongPaging) yield ["P3", wrongPaging];
    else if (wrongRecord) yield ["P4", wrongRecord];
  }
}

/** @param {any} details @param {number} status @returns {Iterable<[string, string]>} */
function* detailProblems(details, status) {
  if (status !== 400 && status !== 422) {
    if (details !== undefined) yield ["E5", `error.details: expected none with ${status}`];
  } else if (!Array.isArray(details) || details.length === 0) yield ["E5", `error.details: got ${show(details)}`];
  else {
    for (const detail of details) {
      const message = detail?.message;
      if (typeof message !== "string" || message.trim() === "")
        yield ["E5", `a message of error.details: got ${show(message)}`];
    }
  }
}

/** Code and path of each issue. An index that is a text is shown in quotes.
 * @param {any} details */
function namesOf(details) {
  const keyOf = (/** @type {any} */ key) => (/^\d+$/.test(key) && typeof key !== "number" ? JSON.stringify(key) : key);
  return Array.isArray(details) ? details.map((each) => [each?.code, each?.path?.map?.(keyOf).join(".")]) : details;
}

/** Issues may be in any order.
 * @param {any} list */
function sorted(list) {
  return Array.isArray(list) ? list.map((each) => each.join(" at ")).sort() : list;
}

/** A header without case, blanks and order.
 * @param {string | null} header */
function wordsOf(header) {
  return (header ?? "")
    .toLowerCase()
    .trim()
    .split(/\s*,\s*/)
    .sort()
    .join();
}

/** `undefined` for invalid UTF-8. A byte order mark stays, and is not JSON.
 * @param {ArrayBuffer} bytes */
function decode(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** @param {string | undefined} text
 * @returns {any} */
function parse(text) {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The first difference. Objects may have more fields than expected, lists no more entries. @param {any} expected @param {any} got @param {string} place @returns {string | undefined} */
function differenceOf(expected, got, place) {
  const isObject = typeof expected === "object" && expected !== null && typeof got === "object" && got !== null;
  if (!isObject || Array.isArray(expected) !== Array.isArray(got)) {
    return expected === got ? undefined : `${place}: expected ${show(expected)}, got ${show(got)}`;
  }
  if (Array.isArray(expected) && expected.length !== got.length) {
    return `${place}: expected ${expected.length} entries, ${show(expected)}, got ${got.length}, ${show(got)}`;
  }
  for (const key of Object.keys(expected)) {
    const problem = differenceOf(expected[key], Object.hasOwn(got, key) ? got[key] : undefined, `${place}.${key}`);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** @param {any} value */
function show(value) {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
