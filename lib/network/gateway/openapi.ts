import { z } from "zod";
import * as contract from "./contract";

const { Fault, GATEWAY_OPERATIONS, Refused } = contract;

const OVERVIEW = `The API that a connector to a live payment network must implement, so that Qassa can take payments through it.

Every call carries a bearer token and a reference of Qassa's, and is idempotent by that reference: the same one
twice is one operation. A call may be repeated at any time if its response was lost. Qassa waits 5 seconds. Any
response not described here (another status, a body that does not match) counts as no response: Qassa
changes nothing and retries. Refusals are 422 and final. Amounts are text with minor units. More fields may be
added to answers at any time.`;

const reference = (schema: z.ZodType) => ({
  $ref: `#/components/schemas/${schema.meta()?.id ?? ""}`,
});
const json = (schema: z.ZodType) => ({ "application/json": { schema: reference(schema) } });
const answer = (description: string, schema: z.ZodType) => ({ description, content: json(schema) });

const PARAMETERS: Record<string, object[]> = {
  cancel: [{ name: "reference", in: "path", required: true, schema: { type: "string" } }],
  history: [
    {
      name: "cursor",
      in: "query",
      description: "The cursor from the previous response; empty or absent for the beginning.",
      schema: { type: "string" },
    },
  ],
};

const FAULTS = {
  "400": answer("The call does not match the contract.", Fault),
  "401": answer("The token is missing or wrong.", Fault),
  "500": answer("The connector failed; the outcome is unknown.", Fault),
};

/** Returns docs/network-gateway.openapi.json: the gateway contract for authors of connectors. */
export function gatewayOpenApi(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [operationId, operation] of Object.entries(GATEWAY_OPERATIONS)) {
    const success = answer("Done as asked.", operation.answer);
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = {
      operationId,
      summary: operation.summary,
      ...(PARAMETERS[operationId] && { parameters: PARAMETERS[operationId] }),
      ...("body" in operation && {
        requestBody: { required: true, content: json(operation.body) },
      }),
      responses: {
        [operation.success]: success,
        ...("canRefuse" in operation && { "422": answer("Refused, for good.", Refused) }),
        ...("isOptional" in operation && {
          "404": answer("This connector does not implement the call.", Fault),
        }),
        ...FAULTS,
      },
    };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Qassa network gateway", version: "1.0.0", description: OVERVIEW },
    servers: [{ url: "https://connector.example.com/qassa" }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: schemas(),
    },
  };
}

/** Returns the contract's schemas as they are on the wire, before Qassa transforms values. */
function schemas(): Record<string, object> {
  const registry = z.registry<{ id: string }>();
  for (const schema of Object.values<unknown>(contract)) {
    const id = schema instanceof z.ZodObject && schema.meta()?.id;
    if (id) registry.add(schema, { id });
  }
  const written = z.toJSONSchema(registry, {
    io: "input",
    uri: (id) => `#/components/schemas/${id}`,
  }).schemas;
  return Object.fromEntries(
    Object.entries(written).map(([id, { $schema: _dialect, $id: _address, ...schema }]) => [
      id,
      schema,
    ]),
  );
}
