import addFormats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020";
import { describe, expect, test } from "vitest";
import { EVENT_TYPES, type WebhookBody } from "@/lib/domain/webhooks/schemas";
import { isId } from "@/lib/kit/ids";
import { deviceErrors } from "./errors";
import { deviceExamples } from "./examples";
import { deviceOpenApi } from "./openapi";
import { deviceOperations } from "./operations";

interface Schema {
  $ref?: string;
  description?: string;
  examples?: unknown[];
  "x-extensible-enum"?: string[];
}
interface Webhook {
  post: {
    requestBody: {
      content: {
        "application/json": { schema: Schema; examples: Record<string, { value: WebhookBody }> };
      };
    };
  };
}

const document = deviceOpenApi();
const schemas: Record<string, Schema> = document.components.schemas;

test("request bodies are documented with their limits", () => {
  expect(schemas.CreatePayment).toMatchObject({
    type: "object",
    required: ["amount", "payer_phone"],
    properties: {
      amount: { type: "number", format: "double", exclusiveMinimum: 0, maximum: 99_999_999.99 },
      merchant_order_id: { type: "string", minLength: 1, maxLength: 255 },
      comment: { type: "string", maxLength: 500 },
      metadata: { type: "object", additionalProperties: true },
    },
  });
});

test("a limit defaults to 20", () => {
  const { parameters } = document.paths["/payments"]!.get as {
    parameters?: Record<string, unknown>[];
  };
  expect(parameters?.find(({ name }) => name === "limit")).toMatchObject({
    schema: { type: "integer", default: 20, minimum: 1, maximum: 100 },
  });
});

test("resources are named once", () => {
  const names = ["Payment", "PageOfPayments", "PaymentLink", "Refund", "PageOfRefunds"];
  const more = ["StaticQrPayment", "Subscription", "DeliveryBody", "ErrorCode", "PaymentStatus"];
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining([...names, ...more]));
  const text = JSON.stringify(document.paths);
  expect(text).not.toContain('"properties"');
  expect(text.match(/"X-Request-Id":\{"\$ref"/g)?.length).toBeGreaterThan(50);
});

test("clients must accept event types and error codes that they do not know", () => {
  for (const name of ["EventType", "ErrorCode"]) {
    expect(schemas[name]).toMatchObject({ type: "string" });
    expect(schemas[name]).not.toHaveProperty("enum");
  }
  expect(schemas.EventType!["x-extensible-enum"]).toEqual([...EVENT_TYPES]);
  expect(schemas.ErrorCode!["x-extensible-enum"]).toEqual(Object.keys(deviceErrors));
});

describe("examples", () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(JSON.parse(JSON.stringify(document)) as object, "https://qassa.test/openapi.json");
  const errorsOf = ($ref: string, value: unknown) => {
    const reference = $ref.replace("#", "https://qassa.test/openapi.json#");
    const validate = ajv.getSchema(reference) ?? ajv.compile({ $ref: reference });
    return validate(value) ? [] : validate.errors;
  };

  test.each(Object.entries(deviceExamples))("of %s are valid", (id, examples) => {
    const operation = deviceOperations[id as keyof typeof deviceOperations];
    for (const [name, value] of Object.entries(examples.response)) {
      const read = operation.response.safeParse(value);
      expect([name, read.error?.issues ?? []]).toEqual([name, []]);
    }
    if (!("body" in operation) || !("request" in examples)) return;
    for (const [name, value] of Object.entries(examples.request)) {
      expect([name, operation.body.safeParse(value).error?.issues ?? []]).toEqual([name, []]);
    }
  });

  test("every operation with a body has one of its request", () => {
    for (const [id, operation] of Object.entries(deviceOperations)) {
      const examples = deviceExamples[id as keyof typeof deviceExamples];
      expect([id, "request" in examples]).toEqual([id, "body" in operation]);
    }
  });

  test("of errors are valid", () => {
    for (const { value } of Object.values(document.components.examples ?? {}) as {
      value: unknown;
    }[]) {
      expect(errorsOf("#/components/schemas/ApiError", value)).toEqual([]);
    }
  });

  test("of webhooks are valid, and there is one for each event type", () => {
    const webhooks = document.webhooks as Record<string, Webhook>;
    expect(Object.keys(webhooks)).toEqual([...EVENT_TYPES]);
    for (const [event, { post }] of Object.entries(webhooks)) {
      const { schema, examples } = post.requestBody.content["application/json"];
      expect(errorsOf(schema.$ref!, examples[event]!.value)).toEqual([]);
      expect(examples[event]!.value.event).toBe(event);
    }
  });

  test("have IDs in the format of real ones", () => {
    const kinds = { pay: "payment", ref: "refund", sub: "subscription", dlv: "delivery" } as const;
    const ids = JSON.stringify(document).match(/\b(?:pay|ref|sub|dlv)_[0-9a-z]{10,}/g) ?? [];
    expect(ids.length).toBeGreaterThan(20);
    for (const id of ids) {
      expect([id, isId(kinds[id.slice(0, 3) as keyof typeof kinds], id)]).toEqual([id, true]);
    }
  });
});
