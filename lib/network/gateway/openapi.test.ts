import { Ajv2020 } from "ajv/dist/2020.js";
import { format } from "oxfmt";
import { describe, expect, it } from "vitest";
import { Link } from "./contract";
import { gatewayOpenApi } from "./openapi";

interface Document {
  paths: Record<string, Record<string, unknown>>;
  components: { schemas: Record<string, object> };
}

describe("docs/network-gateway.openapi.json", () => {
  // After a change to the contract: npx vitest run lib/network/gateway/openapi --update
  it("matches the code", async () => {
    const { code } = await format("openapi.json", JSON.stringify(gatewayOpenApi()), {
      printWidth: 100,
    });
    await expect(code).toMatchFileSnapshot("../../../docs/network-gateway.openapi.json");
  });

  it("references only existing schemas, and each of them compiles", () => {
    const document = gatewayOpenApi() as Document;
    const names = Object.keys(document.components.schemas);
    const used = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)];
    expect(new Set(used.map(([, name]) => name))).toEqual(new Set(names));
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: "document", components: document.components });
    for (const name of names) {
      expect(ajv.compile({ $ref: `document#/components/schemas/${name}` })).toBeTypeOf("function");
    }
    const isLink = ajv.compile({ $ref: "document#/components/schemas/Link" });
    const link = {
      reference: "pay_1",
      qr_token: "https://example.com/qr/1",
      qr_operation_id: "84120031",
      ext_tran_id: "a",
      expires_at: "2026-11-21T08:15:30.000+00:00",
      status: "QrTokenCreated",
    };
    expect([isLink(link), Link.safeParse(link).success]).toEqual([true, true]);
    const wrong = { ...link, qr_operation_id: 84120031 };
    expect([isLink(wrong), Link.safeParse(wrong).success]).toEqual([false, false]);
  });
});
