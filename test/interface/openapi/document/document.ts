import { answerSchemas } from "./answers";
import { checkRequest } from "./examples";
import { failureSchemas } from "./failures";
import { parameters, requestSchemas } from "./requests";
import { responseNamed, responses } from "./responses";
import { schemaNamed } from "./schemas";

/** The HTTP API as an OpenAPI 3.1 document. */
export const document = {
  openapi: "3.1.0",
  info: {
    title: "Stock transfers",
    version: "1",
    description: [
      "Lists the stock transfers of a logistics service, and checks whether goods may be moved from one warehouse to",
      "another. Other fields of requests are ignored. Responses may have more fields in the future.",
    ].join(" "),
    license: { name: "MIT", identifier: "MIT" },
  },
  servers: [
    {
      url: "{base_url}",
      description: "The address of the service.",
      variables: { base_url: { default: "http://localhost:3000" } },
    },
  ],
  security: [{ bearer: [] }],
  paths: {
    "/business/v1/stock-transfer": {
      get: {
        operationId: "listStockTransfers",
        summary: "List stock transfers",
        description: [
          "A page of the transfers that match every given parameter, the newest first. Blank parameters count as",
          "omitted. To read all pages, send the `next` of each page to get the following one, until it is `0`.",
        ].join(" "),
        parameters,
        responses: {
          200: responseNamed("TransferPage"),
          400: responseNamed("BadRequest"),
          401: responseNamed("Unauthorized"),
          404: responseNamed("NotFound"),
          405: responseNamed("MethodNotAllowed"),
          500: responseNamed("InternalServerError"),
        },
      },
    },
    "/business/v1/stock-transfer/check": {
      post: {
        operationId: "checkStockTransfer",
        summary: "Check a stock transfer",
        description: [
          "Whether these quantities may be transferred, how much they weigh, and when a transfer would be created and",
          "arrive. Nothing is created or reserved.",
        ].join(" "),
        requestBody: {
          required: true,
          content: { "application/json": { schema: schemaNamed("CheckRequest"), example: checkRequest } },
        },
        responses: {
          200: responseNamed("Check"),
          400: responseNamed("BadRequest"),
          401: responseNamed("Unauthorized"),
          404: responseNamed("NotFound"),
          405: responseNamed("MethodNotAllowed"),
          413: responseNamed("ContentTooLarge"),
          415: responseNamed("UnsupportedMediaType"),
          422: responseNamed("UnprocessableContent"),
          500: responseNamed("InternalServerError"),
        },
      },
    },
  },
  components: {
    securitySchemes: {
      bearer: { type: "http", scheme: "bearer", description: "The access token issued by the service." },
    },
    schemas: { ...requestSchemas, ...answerSchemas, ...failureSchemas },
    responses,
  },
};

/** The content that `npm run openapi` writes to `openapi.json`. */
export const documentText = `${JSON.stringify(document)}\n`;
