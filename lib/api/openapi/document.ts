import { publicUrl } from "@/lib/kit/env";
import type { Operation } from "../core/operation";
import {
  errorBody,
  errorExamples,
  errorResponseOf,
  type ErrorTable,
  otherError,
} from "./error-responses";
import { type HeaderName, headerRefs, usedHeaders } from "./headers";
import { type Json, SchemaComponents } from "./json-schema";

/** Examples of an operation: the request's body and the response's, by name. */
export interface OperationExamples {
  request?: Record<string, unknown>;
  response?: Record<string, unknown>;
}

/** A parameter that is not described by a schema. */
interface ParameterText {
  description: string;
  example?: string;
}

/** The input for a surface's OpenAPI document: its table of operations and what the table does not contain. */
export interface Document<Op extends Operation> {
  title: string;
  description: string;
  /** The absolute base URL. */
  server: string;
  operations: Readonly<Record<string, Op>>;
  /** What each tag contains, in the order of the document. */
  tags: Readonly<Record<string, string>>;
  /** The parameters in paths. */
  pathParameters: Readonly<Record<string, ParameterText>>;
  securitySchemes: Json;
  /** Returns alternatives, any one of which is sufficient. */
  securityOf(operation: Op): Json[];
  /** Returns error statuses, each with the codes that it may have, as far as they are known. */
  errorsOf(operation: Op): ReadonlyMap<number, readonly string[]>;
  /** The codes that `errorsOf` refers to. */
  errorCodes?: ErrorTable;
  examples?: Readonly<Record<string, OperationExamples>>;
  /** Headers of every response except 413. */
  headers?: readonly HeaderName[];
  /** Adds webhooks, with their own components. */
  webhooks?: (schemas: SchemaComponents) => { webhooks: Json; parameters: Json };
}

const TITLES: Record<number, string> = {
  200: "Done.",
  201: "Created.",
  202: "Accepted; the outcome follows later.",
};

const IDEMPOTENCY_KEY: Json = {
  name: "X-Idempotency-Key",
  in: "header",
  description:
    "Makes retries safe for 24 hours: the same key and body return the first response again. `Idempotency-Key` is an alias.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
  example: "7b0f4c0e-8a55-4d0a-9d63-2f3d0d5d3c11",
};

const namedExamples = (examples: Record<string, unknown> | undefined): Json =>
  examples
    ? {
        examples: Object.fromEntries(
          Object.entries(examples).map(([name, value]) => [name, { summary: name, value }]),
        ),
      }
    : {};

class DocumentBuilder<Op extends Operation> {
  readonly components = new SchemaComponents();

  constructor(private readonly document: Document<Op>) {
    this.components.add(errorBody(this.codes), "output");
  }

  private get codes(): ErrorTable {
    return this.document.errorCodes ?? {};
  }

  private parametersOf(operation: Op): Json[] {
    const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: "path",
      required: true,
      ...this.document.pathParameters[name!],
      schema: { type: "string" },
    }));
    const query = operation.query ? this.components.add(operation.query, "input") : {};
    const required = (query.required ?? []) as string[];
    const inQuery = Object.entries((query.properties ?? {}) as Record<string, Json>).map(
      ([name, { description, ...schema }]) => ({
        name,
        in: "query",
        ...(required.includes(name) && { required: true }),
        ...(description !== undefined && { description }),
        schema,
      }),
    );
    const inHeader = operation.idempotent
      ? [{ $ref: "#/components/parameters/IdempotencyKey" }]
      : [];
    return [...inPath, ...inQuery, ...inHeader];
  }

  private requestOf({ id, body, bodyOptional }: Op): Json {
    if (!body) return {};
    return {
      requestBody: {
        required: !bodyOptional,
        content: {
          "application/json": {
            schema: this.components.add(body, "input"),
            ...namedExamples(this.document.examples?.[id]?.request),
          },
        },
      },
    };
  }

  private contentOf({ id, produces, response }: Op): Json {
    if (produces) {
      const schemaOf = (type: string) =>
        type.startsWith("text/") ? { type: "string" } : { type: "string", format: "binary" };
      return Object.fromEntries(produces.map((type) => [type, { schema: schemaOf(type) }]));
    }
    return {
      "application/json": {
        schema: this.components.add(response, "output"),
        ...namedExamples(this.document.examples?.[id]?.response),
      },
    };
  }

  describe(operation: Op): Json {
    const { id, summary, description, tag, success = 200, idempotent } = operation;
    const headers: HeaderName[] = ["X-Request-Id", ...(this.document.headers ?? [])];
    const parameters = this.parametersOf(operation);
    return {
      operationId: id,
      summary,
      description: description ?? `${summary}.`,
      tags: [tag],
      security: this.document.securityOf(operation),
      ...(parameters.length > 0 && { parameters }),
      ...this.requestOf(operation),
      responses: {
        [success]: {
          description: TITLES[success],
          headers: headerRefs([
            ...headers,
            ...(idempotent ? (["Idempotency-Replayed"] as const) : []),
          ]),
          content: this.contentOf(operation),
        },
        ...Object.fromEntries(
          [...this.document.errorsOf(operation)].map(([status, codes]) => [
            status,
            errorResponseOf(status, codes, headers),
          ]),
        ),
        default: { $ref: "#/components/responses/OtherError" },
      },
    };
  }

  build() {
    const { title, description, server, securitySchemes, webhooks, operations } = this.document;
    const table = Object.values<Op>(operations);
    const paths: Record<string, Record<string, Json>> = {};
    for (const operation of table) {
      paths[operation.path] = {
        ...paths[operation.path],
        [operation.method.toLowerCase()]: this.describe(operation),
      };
    }
    const more = webhooks?.(this.components);
    const documented = new Set(
      table.flatMap((operation) => [...this.document.errorsOf(operation).values()].flat()),
    );
    const responses = { OtherError: otherError(this.codes, documented) };
    const parameters = {
      ...(table.some(({ idempotent }) => idempotent) && { IdempotencyKey: IDEMPOTENCY_KEY }),
      ...more?.parameters,
    };
    return {
      openapi: "3.1.1",
      info: {
        title,
        version: "1.0.0",
        description,
        contact: { name: "Qassa", url: `${publicUrl()}/docs` },
      },
      servers: [{ url: server, description: "This server" }],
      tags: Object.entries(this.document.tags).map(([name, text]) => ({ name, description: text })),
      paths,
      ...(more && { webhooks: more.webhooks }),
      components: {
        securitySchemes,
        schemas: this.components.schemas,
        ...(Object.keys(parameters).length > 0 && { parameters }),
        headers: usedHeaders({ paths, responses }),
        responses,
        ...(this.document.errorCodes && { examples: errorExamples(this.document.errorCodes) }),
      },
    };
  }
}

/** Returns a surface as an OpenAPI 3.1 document, generated from its table of operations. */
export const openApi = <Op extends Operation>(document: Document<Op>) =>
  new DocumentBuilder(document).build();

export type OpenApiDocument = ReturnType<typeof openApi>;

/** Returns an operation's error statuses: those it declares and those that follow from its input. */
export function usualStatuses(operation: Operation): number[] {
  const statuses = [401, 429, 500];
  if (operation.query || operation.body) statuses.push(400);
  if (operation.body) statuses.push(413);
  if (operation.path.includes("{")) statuses.push(404);
  return [...(operation.errors ?? []), ...statuses];
}

/** Returns error statuses whose codes are not documented, ascending. */
export const withoutCodes = (statuses: readonly number[]): Map<number, readonly string[]> =>
  new Map(statuses.toSorted((a, b) => a - b).map((status) => [status, []]));
