// Validates responses against the published OpenAPI document.
import addFormats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020";
import { expect } from "vitest";
import { deviceOpenApi } from "@/lib/api/device/openapi";
import { deviceOperations } from "@/lib/api/device/operations";
import type { Answered } from "../answered";

export type OperationId = keyof typeof deviceOperations;

const NAME = "https://qassa.test/openapi.json";

// Not strict, because the document has keywords beyond JSON Schema.
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);

let document: ReturnType<typeof deviceOpenApi> | undefined;

function documentOnce() {
  if (!document) {
    // Round-tripped through JSON, so that it is what a client would read.
    document = JSON.parse(JSON.stringify(deviceOpenApi())) as ReturnType<typeof deviceOpenApi>;
    // Clients must accept fields that are added later; a response with one that is not documented yet is a fault here.
    const { ApiError, ...resources } = document.components.schemas;
    void ApiError;
    for (const schema of Object.values(resources)) {
      if (schema.type === "object") schema.additionalProperties ??= false;
    }
    ajv.addSchema(document, NAME);
  }
  return document;
}

/** Returns the statuses that are documented for an operation. */
export function documentedStatuses(id: OperationId): number[] {
  const { path, method } = deviceOperations[id];
  const operation = documentOnce().paths[path]![method.toLowerCase()]!;
  return Object.keys(operation.responses as object)
    .filter((status) => status !== "default")
    .map(Number);
}

/** Returns the error codes that are documented for an operation's status. */
function documentedErrors(id: OperationId, status: number): { codes: string[] } {
  const { path, method } = deviceOperations[id];
  const { responses } = documentOnce().paths[path]![method.toLowerCase()]! as {
    responses: Record<string, { content: { "application/json": { examples: object } } }>;
  };
  return { codes: Object.keys(responses[status]!.content["application/json"].examples) };
}

/** Fails unless the response, including its headers, matches the document for its operation and status. */
export function expectDocumented(id: OperationId, answer: Answered): void {
  const { path, method } = deviceOperations[id];
  const { status } = answer;
  expect(documentedStatuses(id), `${id} answered ${status}: ${answer.text}`).toContain(status);
  const parts = ["paths", path, method.toLowerCase(), "responses", String(status), "content"];
  const pointer = [...parts, "application/json", "schema"]
    .map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")))
    .join("/");
  const reference = `${NAME}#/${pointer}`;
  if (status >= 400) {
    const { codes } = documentedErrors(id, status);
    expect(codes, `${id} answered ${status}`).toContain(answer.body.error);
  }
  const validate = ajv.getSchema(reference) ?? ajv.compile({ $ref: reference });
  expect(validate(answer.body) ? [] : validate.errors).toEqual([]);
  expect(answer.headers.get("content-type")).toBe("application/json");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("x-request-id")).toMatch(/^req_[0-9a-f]{24}$/);
  if (status < 400) return;
  expect(Object.keys(answer.body as object).slice(0, 2)).toEqual(["error", "message"]);
  expect(answer.body.error).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
  expect(answer.body.message.length).toBeGreaterThan(20);
  expect(answer.body.request_id).toBe(answer.headers.get("x-request-id"));
}
