import { z } from "zod";

type Json = Record<string, unknown>;

/** Returns the JSON Schema of an input, with named schemas in place of the references to them. */
export function inputSchema(schema: z.ZodType): z.core.JSONSchema.JSONSchema {
  const { $defs = {}, ...root } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inline);
    if (typeof value !== "object" || value === null) return value;
    const { $ref, ...rest } = value as Json;
    const own: Json = {};
    for (const [name, inner] of Object.entries(rest)) own[name] = inline(inner);
    if (typeof $ref !== "string") return own;
    return { ...(inline($defs[$ref.split("/").at(-1)!]) as Json), ...own };
  };
  return inline(root) as z.core.JSONSchema.JSONSchema;
}
