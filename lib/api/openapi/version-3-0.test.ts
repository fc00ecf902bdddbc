import { expect, test } from "vitest";
import { toVersion30 } from "./version-3-0";

const convert = (schema: object) =>
  (
    toVersion30({ openapi: "3.1.1", components: { schemas: { Subject: schema } } }) as {
      components: { schemas: { Subject: object } };
    }
  ).components.schemas.Subject;

test.each([
  [{ type: ["string", "null"] }, { type: "string", nullable: true }],
  [{ anyOf: [{ type: "number" }, { type: "null" }] }, { type: "number", nullable: true }],
  [{ anyOf: [{ $ref: "#/a" }, { type: "null" }] }, { allOf: [{ $ref: "#/a" }], nullable: true }],
  [
    { const: "1", type: "string" },
    { type: "string", enum: ["1"] },
  ],
  [{ examples: ["a", "b"] }, { example: "a" }],
  [{ exclusiveMinimum: 0 }, { minimum: 0, exclusiveMinimum: true }],
  [
    { $ref: "#/a", description: "b" },
    { description: "b", allOf: [{ $ref: "#/a" }] },
  ],
  [{ $ref: "#/a" }, { $ref: "#/a" }],
  // A field can have the name of a keyword.
  [
    { properties: { examples: { examples: [1] }, const: { type: "string" } } },
    { properties: { examples: { example: 1 }, const: { type: "string" } } },
  ],
  // Data is not a schema.
  [{ default: { const: 1 } }, { default: { const: 1 } }],
])("%j", (schema, expected) => {
  expect(convert(schema)).toEqual(expected);
});

test("parameters and headers are converted, and webhooks are kept beside the document", () => {
  const parameter = { name: "limit", in: "query", schema: { examples: [20] } };
  expect(
    toVersion30({
      openapi: "3.1.1",
      paths: { "/a": { get: { parameters: [parameter] } } },
      webhooks: { paid: {} },
      components: { schemas: {} },
    }),
  ).toEqual({
    openapi: "3.0.3",
    paths: { "/a": { get: { parameters: [{ ...parameter, schema: { example: 20 } }] } } },
    "x-webhooks": { paid: {} },
    components: { schemas: {} },
  });
});
