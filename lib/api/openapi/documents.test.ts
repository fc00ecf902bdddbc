// The table of operations is the only source for a surface: its OpenAPI document, route files and exports match it.
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import * as device from "@/app/api/openapi.json/route";
import * as access from "@/app/api/openapi/access.json/route";
import * as account from "@/app/api/openapi/account.json/route";
import * as pay from "@/app/api/openapi/pay.json/route";
import * as sandbox from "@/app/api/openapi/sandbox.json/route";
import { accessOpenApi } from "../access/openapi";
import { accessOperations } from "../access/operations";
import { accountOpenApi } from "../account/openapi";
import { accountOperations } from "../account/operations";
import { surfaces } from "../addresses";
import type { Operation } from "../core/operation";
import { deviceOpenApi } from "../device/openapi";
import { deviceOperations } from "../device/operations";
import { payOpenApi } from "../pay/openapi";
import { payOperations } from "../pay/operations";
import { sandboxOpenApi } from "../sandbox/openapi";
import { sandboxOperations } from "../sandbox/operations";
import { withListedErrors } from "./listed-errors";
import { toVersion30 } from "./version-3-0";

const SURFACES: [name: string, table: Record<string, Operation>][] = Object.entries(surfaces).map(
  ([name, { operations }]) => [name, operations],
);

describe.each(SURFACES)("the %s surface", (_name, table) => {
  it("gives each operation its own summary", () => {
    const summaries = Object.values(table).map(({ summary }) => summary);
    expect(new Set(summaries).size).toBe(summaries.length);
  });
});

const DOCUMENTS: [
  name: string,
  make: () => ReturnType<typeof deviceOpenApi>,
  table: object,
  route: { GET: (request: Request) => Response },
][] = [
  ["device", deviceOpenApi, deviceOperations, device],
  ["account", accountOpenApi, accountOperations, account],
  ["access", accessOpenApi, accessOperations, access],
  ["pay", payOpenApi, payOperations, pay],
  ["sandbox", sandboxOpenApi, sandboxOperations, sandbox],
];

describe.each(DOCUMENTS)("the document of the %s surface", (_name, make, table, route) => {
  it("is valid OpenAPI 3.1 and plain JSON", async () => {
    const document = make();
    expect((await new Validator().validate(structuredClone(document))).errors ?? []).toEqual([]);
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  it("has each operation with its ID", () => {
    const ids = Object.values(make().paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(ids.sort()).toEqual(Object.keys(table).sort());
  });

  it("is served, as OpenAPI 3.1 and 3.0", async () => {
    const get = (query: string) => route.GET(new Request(`https://qassa.test/${query}`));
    expect(await get("").json()).toEqual(make());
    expect(await get("?version=3.1").json()).toEqual(make());
    expect(await get("?version=3.0").json()).toEqual(toVersion30(make()));
    const refused = get("?version=2.0");
    expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
      400,
      "version must be one of: 3.1, 3.0",
    ]);
  });

  it("is served without default responses, with the status of every error", async () => {
    const response = route.GET(new Request("https://qassa.test/?errors=listed"));
    const document = (await response.json()) as ReturnType<typeof make>;
    expect(document).toEqual(withListedErrors(make()));
    expect((await new Validator().validate(structuredClone(document))).errors ?? []).toEqual([]);
    const responsesOf = ({ paths }: ReturnType<typeof make>) =>
      Object.values(paths)
        .flatMap((methods) => Object.values(methods))
        .map(({ responses }) => Object.keys(responses as object));
    const known = responsesOf(make());
    for (const [index, statuses] of responsesOf(document).entries()) {
      expect(statuses).not.toContain("default");
      const before = known[index]!.filter((status) => status !== "default");
      expect(statuses).toEqual(expect.arrayContaining(before));
    }
    const refused = route.GET(new Request("https://qassa.test/?errors=none"));
    expect(refused.status).toBe(400);
  });

  it("is valid OpenAPI 3.0 for tools that read no newer one", async () => {
    const document = toVersion30(make());
    expect(document.openapi).toBe("3.0.3");
    expect((await new Validator().validate(structuredClone(document))).errors ?? []).toEqual([]);
  });

  it("leaves responses open, formats without patterns, and amounts as doubles", () => {
    const { components, paths } = make();
    const faults: string[] = [];
    const visit = (value: unknown, where: string, isResponse: boolean): void => {
      if (typeof value !== "object" || value === null) return;
      const schema = value as Record<string, unknown>;
      if (schema.type === "number" && schema.format !== "double") faults.push(`${where}: number`);
      if (schema.format && schema.pattern) faults.push(`${where}: a pattern beside a format`);
      if (isResponse && schema.additionalProperties === false) faults.push(`${where}: closed`);
      if (schema.properties && schema.additionalProperties === true) {
        faults.push(`${where}: fields and additionalProperties, which Java generators make a map`);
      }
      for (const [name, inner] of Object.entries(value)) {
        visit(inner, `${where}/${name}`, isResponse || name === "responses");
      }
    };
    visit(components, "#/components", false);
    visit(paths, "#/paths", false);
    expect(faults).toEqual([]);
  });
});

interface Schema {
  $ref?: string;
  description?: string;
  examples?: unknown[];
  default?: unknown;
  items?: object;
  properties?: Record<string, Schema>;
}

describe.each([
  ["device", deviceOpenApi],
  ["sandbox", sandboxOpenApi],
])("the document of the %s surface, for integrators", (_name, make) => {
  it("lists each error that is no operation's own, if it has no default responses", () => {
    const { paths, components } = withListedErrors(make());
    const codesOf = (responses: object) =>
      [...JSON.stringify(responses).matchAll(/"#\/components\/examples\/(\w+)"/g)].map(
        ([, code]) => code,
      );
    const statuses = codesOf(make().components.responses).map((code) =>
      String((make().components.examples![code!] as { "x-status": number })["x-status"]),
    );
    expect(statuses).toEqual(expect.arrayContaining(["404", "405"]));
    for (const operation of Object.values(paths).flatMap((of) => Object.values(of))) {
      const listed = Object.keys(operation.responses as object);
      expect(listed).toEqual(expect.arrayContaining(statuses));
    }
    expect([...new Set(codesOf({ paths, components }))].sort()).toEqual(
      Object.keys(components.examples!).sort(),
    );
    expect(JSON.stringify(components)).not.toContain("OtherError");
  });

  it("describes every field and parameter, with an example", () => {
    const missing: string[] = [];
    const visit = (schema: Schema, where: string): void => {
      if (schema.$ref) return;
      const properties = Object.entries(schema.properties ?? {});
      if (!schema.description) missing.push(`${where}: description`);
      const hasExample = schema.examples ?? schema.default ?? schema.items;
      if (hasExample === undefined && properties.length === 0) missing.push(`${where}: example`);
      for (const [name, field] of properties) visit(field, `${where}.${name}`);
    };
    const { components, paths } = make();
    for (const [name, schema] of Object.entries(components.schemas)) visit(schema, name);
    for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
      const parameters = (operation.parameters ?? []) as {
        $ref?: string;
        name: string;
        description?: string;
        example?: string;
        schema: Schema;
      }[];
      for (const { $ref, name, description, example, schema } of parameters) {
        if ($ref) continue;
        const where = `${String(operation.operationId)}'s ${name}`;
        if (!description && !schema.$ref) missing.push(`${where}: description`);
        if (!example) visit({ ...schema, description: "above" }, where);
      }
    }
    expect(missing).toEqual([]);
  });

  it("describes every operation beyond its summary", () => {
    for (const operation of Object.values(make().paths).flatMap((of) => Object.values(of))) {
      expect(operation.description).not.toBe(`${String(operation.summary)}.`);
    }
  });
});
