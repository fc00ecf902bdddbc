import { z } from "zod";
import { publicUrl } from "@/lib/kit/env";
import { EVENT_TYPES, WebhookBody } from "@/lib/domain/webhooks/schemas";
import type { Operation } from "./operation";
import { operations } from "./operations";

type Json = Record<string, unknown>;

const TITLES: Record<number, string> = {
  200: "Done",
  201: "Created",
  202: "Accepted; the outcome comes later",
  400: "The request is malformed; nothing was changed",
  401: "The credentials are missing or not valid",
  403: "The key lacks the scope",
  404: "There is no such thing for this key",
  409: "The state does not allow it; nothing was changed",
  413: "The body is larger than is taken (BODY_TOO_LARGE); nothing was changed",
  422: "Well formed, but it cannot be carried out",
  429: "Too many requests",
  500: "Our fault, or the payment network does not answer",
};

const ErrorBody = z.looseObject({
  error: z.string().describe("A code for machines, such as VALIDATION_ERROR"),
  message: z.string().describe("For a person; says what to do next"),
  request_id: z.string().describe("Also in X-Request-Id; tell it when you ask for help"),
  details: z
    .array(z.object({ field: z.string(), message: z.string() }))
    .optional()
    .describe("Which fields are at fault; with VALIDATION_ERROR"),
  status: z.string().optional().describe("The current status; with 409"),
  refundable_amount: z.number().optional().describe("What can still be refunded; with 409"),
});

/** Schemas of the document in JSON Schema 2020-12, which OpenAPI 3.1 speaks. */
const schemaOf = (schema: z.ZodType, io: "input" | "output"): Json => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  void $schema;
  return rest;
};

const json = (schema: Json): Json => ({ "application/json": { schema } });

const HEADERS: Json = {
  "X-Request-Id": { schema: { type: "string" }, description: "Names this request" },
  "RateLimit-Policy": { schema: { type: "string" } },
  RateLimit: { schema: { type: "string" } },
};

const answer = (status: number, schema: Json, headers: Json = HEADERS): Json => ({
  description: TITLES[status],
  headers,
  content: json(schema),
});

const ERROR: Json = { $ref: "#/components/schemas/Error" };

const errorAnswer = (status: number): Json => {
  // Answered before anything else is looked at, the rate limit included.
  if (status === 413) {
    return answer(status, ERROR, { "X-Request-Id": HEADERS["X-Request-Id"] });
  }
  const extra: Json = {};
  if (status === 401) extra["WWW-Authenticate"] = { schema: { type: "string", const: "Bearer" } };
  if (status === 429) extra["Retry-After"] = { schema: { type: "integer" } };
  return answer(status, ERROR, { ...HEADERS, ...extra });
};

/** The interface's statuses, and those that the rulings add. */
function statusesOf(operation: Operation): number[] {
  const added = [429];
  if (operation.scope) added.push(403);
  if (operation.query || operation.body) added.push(400);
  if (operation.body) added.push(413);
  if (operation.idempotent) added.push(422);
  return [...new Set([...operation.errors, ...added])].sort((a, b) => a - b);
}

const SECURITY: Record<Operation["auth"], Json[]> = {
  bearer: [{ BearerAuth: [] }, { DeviceAuth: [] }],
  device: [{ DeviceAuth: [] }, { BearerAuth: [] }],
  // A key is optional: an organization may ask for one.
  none: [{}, { BearerAuth: [] }, { DeviceAuth: [] }],
};

function parametersOf(operation: Operation): Json[] {
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const query = operation.query ? schemaOf(operation.query, "input") : {};
  const inQuery = Object.entries((query.properties ?? {}) as Record<string, Json>).map(
    ([name, { description, ...schema }]) => ({ name, in: "query", description, schema }),
  );
  const inHeader = operation.idempotent
    ? [
        {
          name: "X-Idempotency-Key",
          in: "header",
          description:
            "Makes a repeated request safe for 24 h: the same key and body give the first answer again. Idempotency-Key is an alias.",
          schema: { type: "string", minLength: 1, maxLength: 255 },
        },
      ]
    : [];
  return [...inPath, ...inQuery, ...inHeader];
}

function describeOperation(operation: Operation): Json {
  const parameters = parametersOf(operation);
  const response = answer(operation.success, schemaOf(operation.response, "output"));
  if (operation.idempotent) {
    response.headers = {
      ...HEADERS,
      "Idempotency-Replayed": { schema: { type: "string", const: "true" } },
    };
  }
  return {
    operationId: operation.id,
    summary: operation.summary,
    tags: [operation.tag],
    security: SECURITY[operation.auth],
    ...(parameters.length > 0 && { parameters }),
    ...(operation.body && {
      requestBody: {
        required: !operation.bodyOptional,
        content: json(schemaOf(operation.body, "input")),
      },
    }),
    responses: {
      [operation.success]: response,
      ...Object.fromEntries(statusesOf(operation).map((status) => [status, errorAnswer(status)])),
    },
  };
}

const webhook = (event: string): Json => ({
  post: {
    summary: `${event} happened`,
    parameters: [
      {
        name: "X-Service-Signature",
        in: "header",
        description:
          "HMAC-SHA256 over the exact bytes of the body under the subscription's secret, in lowercase hex. Absent without a secret.",
        schema: { type: "string", pattern: "^[0-9a-f]{64}$" },
      },
    ],
    requestBody: { required: true, content: json({ $ref: "#/components/schemas/WebhookBody" }) },
    responses: {
      200: {
        description: "Received. Any 2xx will do; anything else is tried again, 3 times in all.",
      },
    },
  },
});

/** The device API as an OpenAPI 3.1 document, made from the table of operations. */
export function openApiDocument() {
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of Object.values<Operation>(operations)) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describeOperation(operation),
    };
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Qassa device API",
      version: "1",
      description:
        "Take payments through a QR payment network: direct payments, payment links, refunds, static QR look-up and webhooks. Amounts are JSON numbers in major units; timestamps are RFC 3339 in UTC; fields that are not set are left out.",
    },
    servers: [{ url: `${publicUrl()}/api/v1` }],
    tags: [...new Set(Object.values<Operation>(operations).map(({ tag }) => tag))].map((name) => ({
      name,
    })),
    paths,
    webhooks: Object.fromEntries(EVENT_TYPES.map((event) => [event, webhook(event)])),
    components: {
      securitySchemes: {
        BearerAuth: { type: "http", scheme: "bearer", description: "A device key" },
        DeviceAuth: { type: "apiKey", in: "header", name: "X-Device-Key" },
      },
      schemas: {
        Error: schemaOf(ErrorBody, "output"),
        WebhookBody: schemaOf(WebhookBody, "output"),
      },
    },
  };
}
