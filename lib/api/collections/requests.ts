import type { OpenApiDocument } from "../openapi/document";
import type { Json } from "../openapi/json-schema";

/** A request of a collection, read from an OpenAPI document. */
export interface DocumentedRequest {
  name: string;
  description: string;
  method: string;
  /** Below the base URL, with parameters as `:name`. */
  path: string;
  pathParameters: Parameter[];
  query: Parameter[];
  headers: Parameter[];
  /** The JSON of the first example, if there is a body. */
  body?: string;
  /** The status of the documented response. */
  status: number;
  responses: { name: string; status: number; body: string }[];
}

interface Parameter {
  name: string;
  value: string;
  description: string;
  isRequired: boolean;
}

interface DocumentedOperation {
  summary: string;
  description: string;
  operationId: string;
  parameters?: ({ $ref: string } | DocumentedParameter)[];
  requestBody?: { content: Json };
  responses: Record<string, { content?: Json }>;
}

interface DocumentedParameter {
  name: string;
  in: "path" | "query" | "header";
  description?: string;
  required?: boolean;
  example?: string;
  schema: { examples?: (string | number)[]; default?: string | number };
}

type Examples = Record<string, { value: unknown }>;
const examplesOf = (content: Json | undefined): Examples =>
  ((content?.["application/json"] as Json | undefined)?.examples ?? {}) as Examples;

const indented = (value: unknown): string => JSON.stringify(value, null, 2);

/** Returns an example of a JSON schema, made of the examples of its required fields. */
function exampleOf(schema: Json, schemas: Record<string, Json>): unknown {
  if (typeof schema.$ref === "string") {
    return exampleOf(schemas[schema.$ref.split("/").at(-1)!]!, schemas);
  }
  const [example] = (schema.examples ?? []) as unknown[];
  if (example !== undefined || schema.type !== "object") return example ?? schema.default;
  const required = (schema.required ?? []) as string[];
  return Object.fromEntries(
    Object.entries((schema.properties ?? {}) as Record<string, Json>)
      .filter(([name]) => required.includes(name))
      .map(([name, field]) => [name, exampleOf(field, schemas)]),
  );
}

/** Returns the requests of a document by the ID of their operation. */
export function requestsOf(document: OpenApiDocument): Map<string, DocumentedRequest> {
  const { components } = document;
  const shared = components as unknown as { parameters?: Record<string, DocumentedParameter> };

  function parametersOf(operation: DocumentedOperation, where: DocumentedParameter["in"]) {
    return (operation.parameters ?? [])
      .map((parameter) =>
        "$ref" in parameter ? shared.parameters![parameter.$ref.split("/").at(-1)!]! : parameter,
      )
      .filter((parameter) => parameter.in === where)
      .map(({ name, description = "", required = false, example, schema }) => ({
        name,
        description,
        isRequired: required,
        value: String(example ?? schema.default ?? schema.examples?.[0] ?? ""),
      }));
  }

  function bodyOf(operation: DocumentedOperation): string | undefined {
    const content = operation.requestBody?.content;
    if (!content) return undefined;
    const [example] = Object.values(examplesOf(content));
    if (example) return indented(example.value);
    const { schema } = content["application/json"] as { schema: Json };
    return indented(exampleOf(schema, components.schemas));
  }

  function toRequest(
    method: string,
    path: string,
    operation: DocumentedOperation,
  ): DocumentedRequest {
    const body = bodyOf(operation);
    const successes = Object.entries(operation.responses).filter(([status]) =>
      status.startsWith("2"),
    );
    return {
      name: operation.summary,
      description: operation.description,
      method: method.toUpperCase(),
      path: path.replaceAll(/\{(\w+)\}/g, ":$1"),
      pathParameters: parametersOf(operation, "path"),
      query: parametersOf(operation, "query"),
      headers: parametersOf(operation, "header"),
      ...(body !== undefined && { body }),
      status: Number(successes[0]![0]),
      responses: successes.flatMap(([status, { content }]) =>
        Object.entries(examplesOf(content)).map(([name, { value }]) => ({
          name,
          status: Number(status),
          body: indented(value),
        })),
      ),
    };
  }

  return new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        const documented = operation as unknown as DocumentedOperation;
        return [documented.operationId, toRequest(method, path, documented)] as const;
      }),
    ),
  );
}
