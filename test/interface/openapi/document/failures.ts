import type { CheckIssueCode, Issue, RequestIssueCode } from "../../../../src/result/Issue";
import type { FailureEnvelope } from "../../../../src/wire/envelopes";
import { type Json, object, schemaNamed, text } from "./schemas";

const requestIssues = {
  required: "a field is missing",
  wrong_type: "a value is of another type",
  blank: "a text is empty or blank",
  not_integer: "a number is not an integer",
  too_small: "a number is below its minimum",
  too_big: "a number is above its maximum, or a list is too long",
  malformed: "a date and time does not exist or is written in another form, or the body is not JSON in UTF-8",
  unknown_status: "a status is none of the five",
  conflicting_fields: "`product_sku` and `sku` of one item differ",
  repeated_parameter: "a parameter that takes one value is given more than once",
  unknown_parameter: "the interface does not have the parameter; another may be meant",
  empty_range: "a range of time ends before it begins",
  empty_list: "a list has no entries",
} satisfies Record<RequestIssueCode, string>;

const checkIssues = {
  unknown_warehouse: "a warehouse is not known",
  same_warehouse: "source and destination are the same warehouse",
  no_lane: "nothing is moved from this source to this destination, or not by this transfer type",
  duplicate_sku: "a SKU is requested twice, and the service does not add its quantities up",
  beyond_calendars: "the arrival is later than the calendars are kept up, or no departure is left",
  never_available: "the source will never have enough of the goods for good",
  unsafe_total: "a quantity or a weight adds up to more than 9007199254740991",
} satisfies Record<CheckIssueCode, string>;

const issues: Readonly<Record<RequestIssueCode | CheckIssueCode, string>> = { ...requestIssues, ...checkIssues };

/** The codes of the failures with status 422. */
export const checkFailureCodes = Object.keys(checkIssues).map((code) => code.toUpperCase());

const codeTable = Object.entries(issues)
  .map(([code, meaning]) => `- \`${code}\`: ${meaning}`)
  .join("\n");

const error = object<keyof FailureEnvelope["error"]>(
  "What has failed.",
  {
    status_code: { type: "integer", minimum: 400, maximum: 599, description: "The HTTP status." },
    message: text("Short text for the status."),
    message_code: text("What has failed, for programs to read."),
    details: {
      type: "array",
      description: "Everything that is wrong with the request, up to 100 entries. Only with the statuses 400 and 422.",
      minItems: 1,
      maxItems: 100,
      items: schemaNamed("Issue"),
    },
  },
  ["details"],
);

const value = { anyOf: [{ type: ["string", "number"] }, { type: "array", items: { type: "string" } }] };

export const failureSchemas: Readonly<Record<string, Json>> = {
  Failure: object<keyof FailureEnvelope>("The answer to a request that fails.", {
    success: { type: "boolean", const: false, description: "Tells this answer from a success." },
    error,
    meta_data: schemaNamed("MetaData"),
  }),
  Issue: object<keyof Issue>(
    "One thing that is wrong with a request.",
    {
      code: text(`What is wrong:\n\n${codeTable}`, { enum: Object.keys(issues) }),
      message: text("A sentence for people to read."),
      path: {
        type: "array",
        description:
          "The name of the parameter, or the fields and indexes that lead to the value; empty for the whole.",
        items: { type: ["string", "integer"] },
        examples: [["items", 0, "qty"]],
      },
      params: {
        type: "object",
        description:
          "The values in the message, by fixed names, for other languages. `expected` is a list of values, a value, or the id of a phrase.",
        properties: { min: value, max: value, expected: value, received: value, suggestion: value },
        additionalProperties: false,
        examples: [{ min: 1, received: "0" }],
      },
    },
    ["params"],
  ),
};
