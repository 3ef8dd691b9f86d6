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
  malformed: "a date and time does not exist or has another format, or the body is not JSON in UTF-8",
  unknown_status: "a status is not one of the five",
  conflicting_fields: "`product_sku` and `sku` of one item differ",
  repeated_parameter: "a parameter for one value is given more than once",
  unknown_parameter: "the parameter is unknown; a similar one may be suggested",
  empty_range: "a time range ends before it begins",
  empty_list: "a list has no entries",
} satisfies Record<RequestIssueCode, string>;

const checkIssues = {
  unknown_warehouse: "a warehouse is unknown",
  same_warehouse: "source and destination are the same warehouse",
  no_lane: "there is no lane from the source to the destination, or none of this transfer type",
  duplicate_sku: "a SKU is requested twice, and the service does not merge lines",
  beyond_calendars: "the arrival is after the end of the calendars, or after the last departure",
  fully_booked: "no departure within a year has room",
  never_available: "the source will never have enough that stays available",
  unsafe_total: "a quantity or a weight adds up to more than 9007199254740991",
} satisfies Record<CheckIssueCode, string>;

const issues: Readonly<Record<RequestIssueCode | CheckIssueCode, string>> = { ...requestIssues, ...checkIssues };

/** The codes of the failures with status 422. */
export const checkFailureCodes = Object.keys(checkIssues).map((code) => code.toUpperCase());

const codeTable = Object.entries(issues)
  .map(([code, meaning]) => `- \`${code}\`: ${meaning}`)
  .join("\n");

const error = object<keyof FailureEnvelope["error"]>(
  "The failure.",
  {
    status_code: { type: "integer", minimum: 400, maximum: 599, description: "The HTTP status." },
    message: text("Short text for the status."),
    message_code: text("Code of the failure, for programs."),
    details: {
      type: "array",
      description: "Every issue of the request, up to 100. Only with the statuses 400 and 422.",
      minItems: 1,
      maxItems: 100,
      items: schemaNamed("Issue"),
    },
  },
  ["details"],
);

const value = { anyOf: [{ type: ["string", "number"] }, { type: "array", items: { type: "string" } }] };

export const failureSchemas: Readonly<Record<string, Json>> = {
  Failure: object<keyof FailureEnvelope>("The response to a failed request.", {
    success: { type: "boolean", const: false, description: "Distinguishes failure from success." },
    error,
    meta_data: schemaNamed("MetaData"),
  }),
  Issue: object<keyof Issue>(
    "An issue of a request.",
    {
      code: text(`The kind of issue:\n\n${codeTable}`, { enum: Object.keys(issues) }),
      message: text("A sentence for people."),
      path: {
        type: "array",
        description:
          "The name of the parameter, or the fields and indexes from the body to the value; empty for the body itself.",
        items: { type: ["string", "integer"] },
        examples: [["items", 0, "qty"]],
      },
      params: {
        type: "object",
        description:
          "The values in the message, by fixed names, for other languages. `expected` is a list of values, a value, or the id of a phrase.",
        properties: {
          min: value,
          max: value,
          expected: value,
          received: value,
          suggestion: value,
          reason: value,
          transferType: value,
        },
        additionalProperties: false,
        examples: [{ min: 1, received: "0" }],
      },
    },
    ["params"],
  ),
};
