// A network's published OpenAPI document, and whether requests and answers match it.
import { readFileSync } from "node:fs";
import { parseYaml } from "@redocly/openapi-core";
import { Ajv, type ValidateFunction } from "ajv";
import { CommandError } from "@/operate/launch/command.mjs";

export interface Exchanged {
  method: string;
  /** Without the part of the server's address that the document's paths do not have. */
  path: string;
  search: string;
  headers: Record<string, string>;
  body: string;
  answer: { status: number; body: string };
}

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema: object;
}
interface Content {
  content?: Record<string, { schema?: object }>;
}
interface Operation {
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: (Content & { required?: boolean }) | { $ref: string };
  responses: Record<string, Content | { $ref: string }>;
}
interface Document {
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation> & { parameters?: Operation["parameters"] }>;
}

/** The document does not have the status of an answer. */
export const UNDOCUMENTED = "its status is not documented";

const ADDRESS = "https://network.test/document";

export class NetworkDocument {
  readonly #document: Document;
  readonly #ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });

  constructor(file: string) {
    try {
      this.#document = prepared(parseYaml(readFileSync(file, "utf8"))) as Document;
      this.#ajv.addSchema(this.#document, ADDRESS);
    } catch (error) {
      throw new CommandError(`${file} is not an OpenAPI document: ${(error as Error).message}`);
    }
  }

  get title(): string {
    return this.#document.info.title;
  }

  get version(): string {
    return this.#document.info.version;
  }

  /** Returns the operation that was called, as the document spells it: `GET /cob/{txid}`. */
  nameOf({ method, path }: Exchanged): string | undefined {
    const found = Object.keys(this.#document.paths).find(
      (template) =>
        matcher(template).test(path) && method.toLowerCase() in this.#pathItem(template),
    );
    return found && `${method} ${found}`;
  }

  /** Returns what is wrong with a request; empty if nothing is. */
  faultsOfRequest(call: Exchanged): string[] {
    const name = this.nameOf(call);
    if (!name) return [`${call.method} ${call.path} is not in the document`];
    const { operation, template, pointer } = this.#operation(name);
    const parameters = [
      ...(this.#pathItem(template).parameters ?? []),
      ...(operation.parameters ?? []),
    ].map((one) => this.#resolved<Parameter>(one));
    const inPath = matcher(template).exec(call.path)?.groups ?? {};
    const inQuery = new URLSearchParams(call.search);
    const faults = parameters.flatMap((parameter) => {
      const text = {
        path: inPath[parameter.name.replace(/\W/g, "_")],
        query: inQuery.get(parameter.name) ?? undefined,
        header: call.headers[parameter.name.toLowerCase()],
      }[parameter.in];
      if (text === undefined) return parameter.required ? [`${parameter.name} is missing`] : [];
      const validate = this.#ajv.compile(this.#rebased(parameter.schema));
      const faults = this.#faults(validate, text);
      return validate(typed(text)) ? [] : faults;
    });
    const known = new Set(parameters.map(({ name: parameter }) => parameter));
    const unknown = [...inQuery.keys()].filter((key) => !known.has(key));
    if (!operation.requestBody) return [...faults, ...unknown.map((key) => `${key} is unknown`)];
    const body = this.#schemaIn(operation.requestBody, [...pointer, "requestBody"]);
    return [
      ...faults,
      ...unknown.map((key) => `${key} is unknown`),
      ...this.#faults(body, JSON.parse(call.body || "null")),
    ];
  }

  /** Returns what is wrong with an answer; empty if nothing is. */
  faultsOfAnswer(call: Exchanged): string[] {
    const name = this.nameOf(call);
    if (!name) return [];
    const { operation, pointer } = this.#operation(name);
    const status = String(call.answer.status);
    const response = operation.responses[status];
    if (!response) return [UNDOCUMENTED];
    const schema = this.#schemaIn(response, [...pointer, "responses", status]);
    return this.#faults(schema, JSON.parse(call.answer.body || "null"));
  }

  get operations(): string[] {
    const methods = ["get", "post", "put", "patch", "delete"];
    return Object.entries(this.#document.paths).flatMap(([path, item]) =>
      methods.filter((method) => method in item).map((method) => `${method.toUpperCase()} ${path}`),
    );
  }

  #pathItem(template: string) {
    return this.#document.paths[template]!;
  }

  #operation(name: string) {
    const [method, template] = name.split(" ") as [string, string];
    const operation = this.#pathItem(template)[method.toLowerCase()]!;
    return { operation, template, pointer: ["paths", template, method.toLowerCase()] };
  }

  #resolved<Part>(part: Part | { $ref: string }): Part {
    if (!(part && typeof part === "object" && "$ref" in part)) return part;
    const steps = part.$ref.replace(/^#\//, "").split("/").map(unescapePointer);
    return steps.reduce<unknown>(
      (inner, step) => (inner as Record<string, unknown>)[step],
      this.#document,
    ) as Part;
  }

  /** Compiles the schema of a body; there is one for each type of content, and they are alike. */
  #schemaIn(part: Content | { $ref: string }, pointer: string[]): ValidateFunction | undefined {
    const place =
      "$ref" in part ? part.$ref.replace(/^#\//, "").split("/") : pointer.map(escapePointer);
    const { content = {} } = this.#resolved<Content>(part);
    const [type] = Object.keys(content);
    if (type === undefined || !content[type]?.schema) return undefined;
    const reference = [...place, "content", escapePointer(type), "schema"].map(encodeURIComponent);
    const name = `${ADDRESS}#/${reference.join("/")}`;
    return this.#ajv.getSchema(name) ?? this.#ajv.compile({ $ref: name });
  }

  #rebased(schema: object): object {
    return JSON.parse(
      JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${ADDRESS}#/`),
    ) as object;
  }

  #faults(validate: ValidateFunction | undefined, value: unknown): string[] {
    if (!validate || validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message }) => `${instancePath || "the value"} ${message}`,
    );
  }
}

/** Parameters in the path are named groups. */
const matcher = (template: string): RegExp =>
  new RegExp(
    `^${template.replace(/\{([^}]+)\}/g, (_, name: string) => `(?<${name.replace(/\W/g, "_")}>[^/]+)`)}$`,
  );

const escapePointer = (step: string) => step.replaceAll("~", "~0").replaceAll("/", "~1");
const unescapePointer = (step: string) => step.replaceAll("~1", "/").replaceAll("~0", "~");

/** A parameter's text as the number or truth value that it may be. */
const typed = (text: string): unknown => {
  if (text === "true" || text === "false") return text === "true";
  return /^\d{1,6}$/.test(text) ? Number(text) : text;
};

/** Converts OpenAPI 3.0 to JSON Schema where they differ, and leaves out what other documents define. */
function prepared(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(prepared);
  if (typeof part !== "object" || part === null) return part;
  const {
    example: _one,
    examples: _some,
    nullable,
    oneOf,
    ...rest
  } = part as Record<string, unknown>;
  // The alternatives allow each other's fields, so a value can match several of them.
  if (oneOf) rest.anyOf = oneOf;
  if (typeof rest.$ref === "string" && !rest.$ref.startsWith("#/")) return {};
  // A pattern between slashes, as JavaScript writes them, was meant without.
  if (typeof rest.pattern === "string") rest.pattern = rest.pattern.replace(/^\/(.*)\/$/, "$1");
  const ready = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, prepared(value)]),
  );
  if (nullable === true && typeof ready.type === "string") ready.type = [ready.type, "null"];
  return ready;
}
