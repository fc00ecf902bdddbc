import { type Json, mapObjects } from "./json-schema";

/** Keywords of JSON Schema 2020-12 that OpenAPI 3.0 does not have, and that say nothing clients need. */
const UNKNOWN_KEYWORDS = ["$comment", "contentEncoding", "contentMediaType", "propertyNames"];

/** Returns a schema's type without null, and whether it can be null. */
function withoutNull(schema: Json): Json {
  if (Array.isArray(schema.type)) {
    const types = (schema.type as string[]).filter((type) => type !== "null");
    const isNullable = types.length < schema.type.length;
    const rest = { ...schema, ...(isNullable && { nullable: true }) };
    if (types.length === 1) return { ...rest, type: types[0] };
    const { type, ...others } = rest as Json & { type: unknown };
    void type;
    return { ...others, anyOf: types.map((one) => ({ type: one })) };
  }
  for (const word of ["anyOf", "oneOf"]) {
    const choices = schema[word] as Json[] | undefined;
    const kept = choices?.filter(({ type }) => type !== "null");
    if (!choices || !kept || kept.length === choices.length) continue;
    const { [word]: _, ...rest } = schema;
    return kept.length === 1 && !("$ref" in kept[0]!)
      ? { ...kept[0], ...rest, nullable: true }
      : {
          ...rest,
          [word === "oneOf" ? "oneOf" : kept.length === 1 ? "allOf" : "anyOf"]: kept,
          nullable: true,
        };
  }
  return schema;
}

function toSchema30(json: Json): Json {
  // Beside a reference, 3.0 ignores everything.
  if (typeof json.$ref === "string") {
    const { $ref, ...beside } = json;
    return Object.keys(beside).length === 0 ? json : { ...beside, allOf: [{ $ref }] };
  }
  const schema = withoutNull(json);
  for (const word of UNKNOWN_KEYWORDS) delete schema[word];
  if ("const" in schema) {
    schema.enum = [schema.const];
    delete schema.const;
  }
  if (Array.isArray(schema.examples)) {
    schema.example = schema.examples[0];
    delete schema.examples;
  }
  for (const [exclusive, bound] of [
    ["exclusiveMinimum", "minimum"],
    ["exclusiveMaximum", "maximum"],
  ] as const) {
    if (typeof schema[exclusive] === "number") {
      schema[bound] = schema[exclusive];
      schema[exclusive] = true;
    }
  }
  return schema;
}

/** Values of examples are data, not schemas. */
const DATA = new Set(["example", "examples", "default", "enum", "x-extensible-enum"]);

/** Applies `toSchema30` to a schema and those in it, innermost first. */
function schema30(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(schema30);
  if (typeof json !== "object" || json === null) return json;
  const inner: Json = {};
  for (const [word, value] of Object.entries(json)) {
    if (DATA.has(word)) inner[word] = value;
    else if (word === "properties") inner[word] = schemas30(value as Json);
    else inner[word] = schema30(value);
  }
  return toSchema30(inner);
}

/** Converts named schemas; unlike the keywords of a schema, their names mean nothing. */
function schemas30(named: Json): Json {
  const schemas: Json = {};
  for (const [name, schema] of Object.entries(named)) schemas[name] = schema30(schema);
  return schemas;
}

/**
 * Returns an OpenAPI 3.1 document as OpenAPI 3.0.3, for tools that read no newer one. 3.0 has no webhooks: they are
 * kept as `x-webhooks`, which some tools read.
 */
export function toVersion30(document: Json): Json {
  const { webhooks, components, ...rest } = mapObjects(document, (object) =>
    "schema" in object ? { ...object, schema: schema30(object.schema) } : object,
  ) as Json & { components: Json };
  return {
    ...rest,
    openapi: "3.0.3",
    ...(webhooks !== undefined && { "x-webhooks": webhooks }),
    components: { ...components, schemas: schemas30(components.schemas as Json) },
  };
}
