import { Comment, Converter, ReflectionKind } from "typedoc";

/** Parameters of methods that mean the same everywhere. */
const ofMethods = {
  access: "The result of `authenticate`.",
  dest: "Code of the destination.",
  destWarehouseCode: "Code of the destination.",
  httpRequest: "The request over HTTP.",
  id: "The `id` of the transfer.",
  items: "The units of each SKU.",
  partnerCode: "Code of the partner.",
  request: "The request over HTTP.",
  rows: "The rows that the driver returned.",
  sku: "The SKU.",
  skus: "The SKUs.",
  src: "Code of the source.",
  srcWarehouseCode: "Code of the source.",
  token: "The token of the request.",
  transfers: "The transfers, each once.",
  warehouseCode: "Code of the warehouse.",
  warehouseCodes: "Codes of the warehouses.",
};

/**
 * A plugin of TypeDoc: describes a parameter without a comment by that of its type, or by its name, and warns if a function
 * or a method has one without a description.
 *
 * @param {import("typedoc").Application} app
 */
export function load(app) {
  app.converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => {
    for (const parameter of project.getReflectionsByKind(ReflectionKind.Parameter)) {
      if (parameter.comment?.hasVisibleComponent()) continue;
      const owner = parameter.parent?.parent?.kind;
      const byName = owner === ReflectionKind.Function ? undefined : ofMethods[parameter.name];
      const summary = summaryOf(parameter.type) ?? (byName && [{ kind: "text", text: byName }]);
      if (summary) parameter.comment = new Comment(Comment.cloneDisplayParts(summary));
      else if ((owner === ReflectionKind.Function || owner === ReflectionKind.Method) && !isOfDriver(parameter)) {
        app.logger.warn(`${parameter.getFullName()} needs a @param`);
      }
    }
  });
}

/** Whether the method is that of a driver. The pages of the driver describe it. */
function isOfDriver(parameter) {
  return parameter.parent.parent.parent?.comment?.summary[0]?.text.startsWith("The part of ") ?? false;
}

/** The comment of a type, in display parts. */
function summaryOf(type) {
  if (type?.type === "intrinsic" && type.name === "unknown") return [{ kind: "text", text: "Any value." }];
  if (type?.type === "intersection") return type.types.map(summaryOf).find((summary) => summary);
  return type?.type === "reference" ? type.reflection?.comment?.summary : undefined;
}
