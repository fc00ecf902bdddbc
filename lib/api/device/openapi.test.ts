import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { deviceOpenApi } from "./openapi";
import { deviceOperations } from "./operations";

test("the document has the API's 12 operations, each with its ID", () => {
  const document = deviceOpenApi();
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((operation) => operation.operationId),
  );
  expect(ids.sort()).toEqual(Object.keys(deviceOperations).sort());
  expect(ids).toHaveLength(12);
});

test("the document describes request bodies, including limits and patterns", () => {
  const { requestBody } = deviceOpenApi().paths["/payments"]!.post as never as {
    requestBody: { content: { "application/json": { schema: Record<string, never> } } };
  };
  expect(requestBody.content["application/json"].schema).toMatchObject({
    type: "object",
    required: ["amount", "payer_phone"],
    properties: {
      amount: { type: "number", exclusiveMinimum: 0, maximum: 99_999_999.99 },
      merchant_order_id: { type: "string", minLength: 1, maxLength: 255 },
      comment: { type: "string", maxLength: 500 },
      metadata: { type: "object" },
    },
  });
});

test("the document is valid OpenAPI 3.1", async () => {
  const verdict = await new Validator().validate(deviceOpenApi());
  expect(verdict.errors ?? []).toEqual([]);
  expect(verdict.valid).toBe(true);
});

test("the document is plain JSON", () => {
  const document = deviceOpenApi();
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
});
