import { headerRefs, usedHeaders } from "./headers";
import type { Json } from "./json-schema";

interface Response {
  description: string;
  headers?: Json;
  content?: { "application/json": { schema: Json; examples?: Record<string, { $ref: string }> } };
}
type Responses = Record<string, Response | { $ref: string }>;
type Paths = Record<string, Record<string, { responses: Responses }>>;

interface ErrorExample {
  summary: string;
  description: string;
  "x-status": number;
}

interface ErrorDocument {
  paths: Json;
  webhooks?: Json;
  components: { responses: Json; examples?: Json };
}

const nameOf = (status: number): string => `Error${status}`;

/** Returns the responses for errors that no operation documents, by status. */
function responsesByStatus({ components }: ErrorDocument): Map<number, Response> {
  const other = components.responses.OtherError as Response;
  const { schema, examples = {} } = other.content!["application/json"];
  const known = (components.examples ?? {}) as Record<string, ErrorExample>;
  const listed = Object.keys(examples).map((code) => known[code]!);
  const byStatus = Map.groupBy(listed, (example) => example["x-status"]);
  return new Map(
    [...byStatus].map(([status, errors]) => [
      status,
      {
        description: errors.map((error) => `\`${error.summary}\`: ${error.description}`).join(" "),
        headers: headerRefs([
          "X-Request-Id",
          ...(status === 405 ? (["Allow"] as const) : []),
          ...(status === 503 ? (["Retry-After"] as const) : []),
        ]),
        content: {
          "application/json": {
            schema,
            examples: Object.fromEntries(
              errors.map(({ summary }) => [summary, { $ref: `#/components/examples/${summary}` }]),
            ),
          },
        },
      },
    ]),
  );
}

function replaceDefaults(paths: Paths, listed: Responses): Paths {
  const replaced: Paths = {};
  for (const [path, methods] of Object.entries(paths)) {
    replaced[path] = {};
    for (const [method, operation] of Object.entries(methods)) {
      const { default: _, ...responses } = operation.responses;
      replaced[path][method] = { ...operation, responses: { ...listed, ...responses } };
    }
  }
  return replaced;
}

const named = (byStatus: readonly [number, Response][]): Json =>
  Object.fromEntries(byStatus.map(([status, response]) => [nameOf(status), response]));

/** Returns the components of a kind that something refers to. */
function usedOf(kind: string, components: Json, by: Json): Json {
  const text = JSON.stringify(by);
  return Object.fromEntries(
    Object.entries(components).filter(([name]) => text.includes(`#/components/${kind}/${name}"`)),
  );
}

/**
 * Returns a document without `default` responses, for generators that know one for successes or none: every error is listed
 * with its status.
 */
export function withListedErrors<Document extends ErrorDocument>(document: Document): Document {
  const byStatus = [...responsesByStatus(document)];
  const listed = Object.fromEntries(
    byStatus.map(([status]) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]),
  );
  const { OtherError: _, ...kept } = document.components.responses;
  const paths = replaceDefaults(document.paths as Paths, listed);
  // An operation's own response for a status takes the place of the common one.
  const responses = usedOf("responses", { ...kept, ...named(byStatus) }, paths);
  const { examples } = document.components;
  return {
    ...document,
    paths,
    // What a receiver answers is not ours to list.
    ...(document.webhooks && { webhooks: replaceDefaults(document.webhooks as Paths, {}) }),
    components: {
      ...document.components,
      headers: usedHeaders({ paths, responses }),
      responses,
      ...(examples && { examples: usedOf("examples", examples, { paths, responses }) }),
    },
  };
}
