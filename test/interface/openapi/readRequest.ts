import { createCheck, type Json, type Operation, type Parameter, written } from "./readDocument";

const check = createCheck(written);

/** A request as read by a server that uses only the document. */
export interface ReadRequest {
  /** The value of each parameter, or its default. */
  readonly parameters: Json;
  /** The parameters or fields of the body that break the rules of the document. An empty name is the whole body. */
  readonly wrong: readonly string[];
}

export async function readRequest(request: Request): Promise<ReadRequest> {
  const { pathname, searchParams } = new URL(request.url);
  const method = request.method === "HEAD" ? "get" : request.method.toLowerCase();
  const operation = written.paths[pathname]?.[method];
  if (!operation) throw new Error(`the document has no ${method} of ${pathname}`);

  const wrong = new Set<string>();
  const values = (operation.parameters ?? []).map((parameter) => {
    const { name, schema } = parameter;
    const value = parameter.in === "query" ? readParameter(parameter, searchParams.getAll(name)) : undefined;
    if (value !== undefined && check(schema, value).length > 0) wrong.add(name);
    return [name, value ?? schema["default"]];
  });
  if (operation.requestBody) {
    for (const field of await wrongFields(operation.requestBody, request)) wrong.add(field);
  }
  return { parameters: Object.fromEntries(values) as Json, wrong: Array.from(wrong) };
}

/** Read by the parameter's style. Blank parameters and blank list entries count as omitted. */
function readParameter({ explode = true, schema }: Parameter, texts: readonly string[]): unknown {
  if (schema["type"] !== "array" && texts.length > 1) return texts;
  const given = texts.filter((text) => text.trim() !== "");
  const [text] = given;
  if (text === undefined) return undefined;
  switch (schema["type"]) {
    case "array":
      return (explode ? given : given.join(",").split(","))
        .map((entry) => entry.trim())
        .filter((entry) => entry !== "");
    case "integer":
      return /^(?:0|-?[1-9]\d*)$/.test(text) ? Number(text) : text;
    default:
      return text;
  }
}

async function wrongFields(
  { required, content }: NonNullable<Operation["requestBody"]>,
  request: Request,
): Promise<readonly string[]> {
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength === 0 && !required) return [];
  const body = readJson(bytes);
  if (body === undefined) return [""];
  return check(content["application/json"].schema, body).map(({ instancePath, params }) => {
    const [, field] = instancePath.split("/");
    return field ?? (params as { readonly missingProperty?: string }).missingProperty ?? "";
  });
}

/** JSON in UTF-8, or `undefined`. */
function readJson(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
