// Postman and Bruno collections, as they are served.
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import * as bruno from "@/app/(docs)/docs/qassa-bruno.zip/route";
import * as postman from "@/app/(docs)/docs/qassa.postman_collection.json/route";
import { deviceOperations } from "@/lib/api/device/operations";
import { sandboxOperations } from "@/lib/api/sandbox/operations";
import type { Operation } from "@/lib/api/operation";

interface PostmanRequest {
  method: string;
  url: {
    raw: string;
    query: { key: string; disabled: boolean }[];
    variable: { key: string; value: string }[];
  };
  header: { key: string }[];
  body?: { raw: string };
}
interface Postman {
  auth: object;
  variable: { key: string; value: string }[];
  item: { name: string; item: { name: string; request: PostmanRequest }[] }[];
}

const TABLES: [variable: string, table: Record<string, Operation>][] = [
  ["baseUrl", deviceOperations],
  ["sandboxUrl", sandboxOperations],
];
/** `GET {{baseUrl}}/payments/:paymentID` for each operation. */
const ADDRESSES = TABLES.flatMap(([variable, table]) =>
  Object.values(table).map(
    ({ method, path }) => `${method} {{${variable}}}${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
  ),
).sort();

const collection = async () => (await postman.GET().json()) as Postman;
const requestsOf = async () =>
  (await collection()).item.flatMap(({ item }) => item.map(({ request }) => request));

test("Postman gets each operation of the device and sandbox APIs", async () => {
  const addresses = (await requestsOf()).map(({ method, url }) => `${method} ${url.raw}`);
  expect(addresses.sort()).toEqual(ADDRESSES);
});

test("Postman gets the server's URL and asks for a device key", async () => {
  const { variable, auth } = await collection();
  expect(Object.fromEntries(variable.map(({ key, value }) => [key, value]))).toMatchObject({
    baseUrl: "http://localhost:3000/api/v1",
    sandboxUrl: "http://localhost:3000/api/sandbox",
    deviceKey: "qs_test_…",
  });
  expect(auth).toEqual({
    type: "bearer",
    bearer: [{ key: "token", value: "{{deviceKey}}", type: "string" }],
  });
});

test("every body in the collections is one that the operation accepts", async () => {
  for (const [variable, table] of TABLES) {
    for (const { method, path, body, bodyOptional } of Object.values(table)) {
      const address = `{{${variable}}}${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
      const request = (await requestsOf()).find(
        ({ method: sent, url }) => sent === method && url.raw === address,
      )!;
      expect([address, request.body !== undefined]).toEqual([address, body !== undefined]);
      if (!body || bodyOptional) continue;
      const json: unknown = JSON.parse(request.body!.raw);
      expect([address, body.safeParse(json).error?.issues]).toEqual([address, undefined]);
    }
  }
});

test("a required parameter is sent, an optional one is switched off", async () => {
  const requests = await requestsOf();
  const queryOf = (address: string) =>
    requests
      .find(({ url }) => url.raw === address)!
      .url.query.map(({ key, disabled }) => [key, disabled]);
  expect(queryOf("{{sandboxUrl}}/requests")).toEqual([["phone", false]]);
  expect(queryOf("{{baseUrl}}/refunds")).toEqual([
    ["payment_id", true],
    ["status", true],
    ["limit", true],
    ["cursor", true],
  ]);
});

test("Bruno gets the same requests, in a folder with an environment", async () => {
  const response = bruno.GET();
  expect(response.headers.get("content-type")).toBe("application/zip");
  const files = Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer()))).map(
    ([path, bytes]) => [path, strFromU8(bytes)] as const,
  );
  const addresses = files.flatMap(([, text]) => {
    const match = /^(get|post|put|patch|delete) \{\n {2}url: (\S+)$/m.exec(text);
    return match ? [`${match[1]!.toUpperCase()} ${match[2]}`] : [];
  });
  expect(addresses.sort()).toEqual(ADDRESSES);
  const texts = Object.fromEntries(files);
  expect(texts["Qassa/environments/Test.bru"]).toContain("baseUrl: http://localhost:3000/api/v1");
  expect(texts["Qassa/collection.bru"]).toContain("token: {{deviceKey}}");
  expect(JSON.parse(texts["Qassa/bruno.json"]!)).toMatchObject({ name: "Qassa" });
  for (const [path] of files) expect(path).toMatch(/^Qassa\/[\w ,./]+$/);
});
