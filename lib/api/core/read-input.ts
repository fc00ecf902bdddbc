import { z } from "zod";
import { type FieldFault, ValidationFailed } from "@/lib/kit/errors";
import type { IncomingRequest } from "@/lib/kit/incoming-request";
import { parse } from "@/lib/kit/parse";
import type { Operation } from "./operation";
import { readJson } from "./request-body";

/** The input that an operation declares. */
type Described = Pick<Operation, "query" | "body" | "bodyOptional">;

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export interface InputOf<Op extends Described> {
  query: Output<Op["query"]>;
  body: Op["bodyOptional"] extends true ? Output<Op["body"]> | undefined : Output<Op["body"]>;
}

export interface Input<Op extends Described> extends InputOf<Op> {
  /** The body's JSON as sent. */
  json: unknown;
}

/** Parses the query and body with the operation's schemas. Throws `ValidationFailed`. */
export async function readInput<Op extends Described>(
  operation: Op,
  request: IncomingRequest,
): Promise<Input<Op>> {
  const query = operation.query && parse(operation.query, queryOf(operation.query, request));
  const json = operation.body && (await readJson(request));
  // Generated Go clients send null for a body that is left out.
  const isAbsent = operation.bodyOptional && (json === undefined || json === null);
  const body =
    operation.body && !isAbsent
      ? parse(operation.body, withoutNulls(operation.body, json))
      : undefined;
  return { query, body, json } as Input<Op>;
}

/** Removes optional fields that are null, unless their schema accepts null as a value of its own. */
function withoutNulls(schema: z.ZodType, json: unknown): unknown {
  if (schema instanceof z.ZodOptional) return withoutNulls(schema.unwrap() as z.ZodType, json);
  if (!(schema instanceof z.ZodObject)) return json;
  if (typeof json !== "object" || json === null || Array.isArray(json)) return json;
  const isLeftOut = ([name, value]: [string, unknown]): boolean => {
    const fields = schema.shape as Record<string, z.ZodType>;
    if (value !== null || !Object.hasOwn(fields, name)) return false;
    const field = fields[name]!;
    const { success: isOptional } = z.safeParse(field, undefined);
    return isOptional && !z.safeParse(field, null).success;
  };
  return Object.fromEntries(Object.entries(json).filter((member) => !isLeftOut(member)));
}

/** The last page's next_cursor is empty, so an empty cursor is treated as absent. */
const MAY_BE_EMPTY = "cursor";

/** Returns the operation's query parameters. Throws `ValidationFailed` for a parameter that is empty or repeated. */
function queryOf({ shape, def }: z.ZodObject, request: IncomingRequest): Record<string, string> {
  const { searchParams } = new URL(request.url);
  const faults: FieldFault[] = [];
  const query: Record<string, string> = {};
  // A strict schema reports unknown parameters.
  const isStrict = def.catchall instanceof z.ZodNever;
  for (const field of isStrict ? new Set(searchParams.keys()) : Object.keys(shape)) {
    const [value, ...more] = searchParams.getAll(field);
    if (value === undefined) continue;
    if (more.length > 0) {
      faults.push({ field, message: `${field} must not be repeated` });
    } else if (value !== "") {
      query[field] = value;
    } else if (field !== MAY_BE_EMPTY) {
      faults.push({ field, message: `${field} must not be empty; leave it out instead` });
    }
  }
  if (faults.length > 0) throw new ValidationFailed(faults);
  return query;
}
