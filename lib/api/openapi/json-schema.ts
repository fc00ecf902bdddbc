import { z } from "zod";

export type Json = Record<string, unknown>;

const isJson = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the JSON with every object in it replaced by what `change` returns, innermost first. */
export function mapObjects(json: unknown, change: (object: Json) => Json): unknown {
  if (Array.isArray(json)) return json.map((item) => mapObjects(item, change));
  if (!isJson(json)) return json;
  const entries = Object.entries(json).map(([name, value]) => [name, mapObjects(value, change)]);
  return change(Object.fromEntries(entries) as Json);
}

/**
 * Adapts zod's JSON Schema to what clients may rely on. Within a version of the API, responses only gain fields and
 * values, so a schema of a response is never closed.
 */
function adapt(schema: Json, io: "input" | "output"): void {
  // A format says the same as zod's pattern, which generators compile in languages that cannot.
  if (schema.format) delete schema.pattern;
  if (schema.type === "number") schema.format ??= "double";
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  delete schema.propertyNames;
  if (
    isJson(schema.additionalProperties) &&
    Object.keys(schema.additionalProperties).length === 0
  ) {
    schema.additionalProperties = true;
  }
  // Left out, it means the same as true, for which Java generators make a map that loses the fields.
  if (io === "output" && schema.properties) delete schema.additionalProperties;
  for (const word of ["default", "examples"]) {
    const given = `input${word[0]!.toUpperCase()}${word.slice(1)}`;
    if (given in schema) schema[word] = schema[given];
    delete schema[given];
  }
  if (schema["x-extensible-enum"] === true) {
    schema["x-extensible-enum"] = schema.enum ?? [schema.const];
    delete schema.enum;
    delete schema.const;
  }
}

const toComponent = (json: Json): Json =>
  typeof json.$ref === "string"
    ? { ...json, $ref: json.$ref.replace("#/$defs/", "#/components/schemas/") }
    : json;

/** The named schemas of an OpenAPI document, each of which appears in it once. */
export class SchemaComponents {
  readonly schemas: Record<string, Json> = {};

  /**
   * Returns a schema as JSON Schema 2020-12, which OpenAPI 3.1 uses, with references to named schemas (`meta.id`).
   * Throws if two different schemas have the same name.
   */
  add(schema: z.ZodType, io: "input" | "output"): Json {
    const { $schema, $defs, ...root } = z.toJSONSchema(schema, {
      io,
      unrepresentable: "any",
      override: ({ jsonSchema }) => adapt(jsonSchema as Json, io),
    });
    void $schema;
    for (const [name, definition] of Object.entries($defs ?? {})) {
      const component = mapObjects(definition, toComponent) as Json;
      const known = this.schemas[name];
      if (known && JSON.stringify(known) !== JSON.stringify(component)) {
        throw new Error(`Two different schemas are named ${name}`);
      }
      this.schemas[name] = component;
    }
    return mapObjects(root, toComponent) as Json;
  }
}
