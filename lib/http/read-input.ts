import type { z } from "zod";
import { parse } from "./parse";
import { readJson } from "./request-body";

/** What an operation says of its input. */
interface Described {
  query?: z.ZodObject;
  body?: z.ZodType;
  bodyOptional?: boolean;
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export interface InputOf<Op extends Described> {
  query: Output<Op["query"]>;
  body: Op["bodyOptional"] extends true ? Output<Op["body"]> | undefined : Output<Op["body"]>;
}

export interface Input<Op extends Described> extends InputOf<Op> {
  /** The body's JSON as it was sent. */
  json: unknown;
}

/** Reads query and body as the operation describes them. Throws `ValidationFailed`. */
export async function readInput<Op extends Described>(
  operation: Op,
  request: Request,
): Promise<Input<Op>> {
  const query = operation.query && parse(operation.query, queryOf(request));
  const json = operation.body && (await readJson(request));
  const isAbsent = operation.bodyOptional && json === undefined;
  const body = operation.body && !isAbsent ? parse(operation.body, json) : undefined;
  return { query, body, json } as Input<Op>;
}

/** Query parameters by name; an empty one is one that was left out. */
const queryOf = (request: Request): Record<string, string> =>
  Object.fromEntries([...new URL(request.url).searchParams].filter(([, value]) => value !== ""));
