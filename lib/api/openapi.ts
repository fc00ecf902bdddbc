import { z } from "zod";
import type { Operation } from "./operation";

export type Json = Record<string, unknown>;

/** The input for a surface's OpenAPI document: its table of operations and what the table does not contain. */
export interface Document<Op extends Operation> {
  title: string;
  description: string;
  /** The absolute base URL. */
  server: string;
  operations: Readonly<Record<string, Op>>;
  securitySchemes: Json;
  /** Returns alternatives, any one of which is sufficient. */
  securityOf(operation: Op): Json[];
  /** Returns error statuses; other possible ones are documented as "default" unless `isComplete`. */
  statusesOf(operation: Op): readonly number[];
  isComplete?: boolean;
  /** Headers of every response except 413, by name. */
  headers?: Json;
  more?: { webhooks?: Json; schemas?: Json };
}

const TITLES: Record<number, string> = {
  200: "Done",
  201: "Created",
  202: "Accepted; the outcome follows later",
  400: "The request is malformed; nothing was changed",
  401: "The credentials are missing or not valid",
  403: "The caller is not allowed to do this",
  404: "Not found for this caller",
  409: "The current state does not allow this; nothing was changed",
  413: "The body is too large (BODY_TOO_LARGE); nothing was changed",
  422: "Well formed, but it can't be processed",
  429: "Too many requests",
  500: "Server error, or the payment network is not answering",
};

const ErrorBody = z.looseObject({
  error: z.string().describe("A code for programs, such as VALIDATION_ERROR"),
  message: z.string().describe("For people: what happened and what to do next"),
  request_id: z.string().describe("Also in X-Request-Id; include it when you ask for help"),
  details: z
    .array(z.object({ field: z.string(), message: z.string() }))
    .optional()
    .describe("The invalid fields; with VALIDATION_ERROR"),
  status: z.string().optional().describe("The current status; with 409"),
  refundable_amount: z
    .number()
    .optional()
    .describe("The amount that can still be refunded; with 409"),
});

/** Converts a schema to JSON Schema 2020-12, which OpenAPI 3.1 uses. */
export const schemaOf = (schema: z.ZodType, io: "input" | "output"): Json => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  void $schema;
  return rest;
};

export const jsonContent = (schema: Json): Json => ({ "application/json": { schema } });

const REQUEST_ID: Json = {
  "X-Request-Id": { schema: { type: "string" }, description: "Identifies this request" },
};

const ERROR = jsonContent({ $ref: "#/components/schemas/Error" });

function errorAnswer(status: number, headers: Json): Json {
  const description = TITLES[status];
  // Sent before anything else is checked, including the rate limit.
  if (status === 413) return { description, headers: REQUEST_ID, content: ERROR };
  const extra: Json = {};
  if (status === 401) extra["WWW-Authenticate"] = { schema: { type: "string", const: "Bearer" } };
  if (status === 429) extra["Retry-After"] = { schema: { type: "integer" } };
  return { description, headers: { ...headers, ...extra }, content: ERROR };
}

function parametersOf(operation: Operation): Json[] {
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const query = operation.query ? schemaOf(operation.query, "input") : {};
  const required = (query.required ?? []) as string[];
  const inQuery = Object.entries((query.properties ?? {}) as Record<string, Json>).map(
    ([name, { description, ...schema }]) => ({
      name,
      in: "query",
      ...(required.includes(name) && { required: true }),
      description,
      schema,
    }),
  );
  const inHeader = operation.idempotent
    ? [
        {
          name: "X-Idempotency-Key",
          in: "header",
          description:
            "Makes retries safe for 24 h: the same key and body return the first response again. Idempotency-Key is an alias.",
          schema: { type: "string", minLength: 1, maxLength: 255 },
        },
      ]
    : [];
  return [...inPath, ...inQuery, ...inHeader];
}

const contentOf = ({ produces, response }: Operation): Json =>
  produces
    ? { [produces]: { schema: { type: "string" } } }
    : jsonContent(schemaOf(response, "output"));

function describeOperation<Op extends Operation>(operation: Op, document: Document<Op>): Json {
  const { id, summary, tag, body, bodyOptional, success = 200, idempotent } = operation;
  const headers = { ...REQUEST_ID, ...document.headers };
  const parameters = parametersOf(operation);
  const replayed = { "Idempotency-Replayed": { schema: { type: "string", const: "true" } } };
  const { description, ...rest } = errorAnswer(500, headers);
  void description;
  return {
    operationId: id,
    summary,
    tags: [tag],
    security: document.securityOf(operation),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: !bodyOptional, content: jsonContent(schemaOf(body, "input")) },
    }),
    responses: {
      [success]: {
        description: TITLES[success],
        headers: { ...headers, ...(idempotent && replayed) },
        content: contentOf(operation),
      },
      ...Object.fromEntries(
        document.statusesOf(operation).map((status) => [status, errorAnswer(status, headers)]),
      ),
      ...(!document.isComplete && { default: { description: "Another error", ...rest } }),
    },
  };
}

/** Returns a surface as an OpenAPI 3.1 document, generated from its table of operations. */
export function openApi<Op extends Operation>(document: Document<Op>) {
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of Object.values<Op>(document.operations)) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describeOperation(operation, document),
    };
  }
  const { title, description, server, securitySchemes, more = {} } = document;
  const tags = new Set(Object.values<Op>(document.operations).map(({ tag }) => tag));
  return {
    openapi: "3.1.1",
    info: { title, version: "1", description },
    servers: [{ url: server }],
    tags: [...tags].map((name) => ({ name })),
    paths,
    ...(more.webhooks && { webhooks: more.webhooks }),
    components: {
      securitySchemes,
      schemas: { Error: schemaOf(ErrorBody, "output"), ...more.schemas },
    },
  };
}

/** Returns an operation's error statuses: those it declares and those that follow from its input. */
export function usualStatuses(operation: Operation): number[] {
  const statuses = [401, 429, 500];
  if (operation.query || operation.body) statuses.push(400);
  if (operation.body) statuses.push(413);
  if (operation.path.includes("{")) statuses.push(404);
  return [...new Set([...(operation.errors ?? []), ...statuses])].sort((a, b) => a - b);
}
