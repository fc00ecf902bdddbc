// Postman and Bruno collections, as they are served.
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import * as bruno from "@/app/(docs)/docs/qassa-bruno.zip/route";
import * as postman from "@/app/(docs)/docs/qassa.postman_collection.json/route";
import type { Operation } from "@/lib/api/core/operation";
import { deviceOperations } from "@/lib/api/device/operations";
import { sandboxOperations } from "@/lib/api/sandbox/operations";

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
  item: { name: string; item: PostmanItem[] }[];
}
interface PostmanItem {
  name: string;
  event: { listen: string; script: { exec: string[] } }[];
  request: PostmanRequest;
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

const operationOf = ({ method, url }: PostmanRequest): Operation =>
  TABLES.flatMap(([variable, table]) =>
    Object.values(table).filter(
      (operation) =>
        `${operation.method} {{${variable}}}${operation.path.replaceAll(/\{(\w+)\}/g, ":$1")}` ===
        `${method} ${url.raw}`,
    ),
  )[0]!;

/** Puts the first values of the variables in a text. */
const filledIn = (text: string, variables: Postman["variable"]): string =>
  variables.reduce((filled, { key, value }) => filled.replaceAll(`{{${key}}}`, value), text);

const collection = async () => (await postman.GET().json()) as Postman;
const itemsOf = async () => (await collection()).item.flatMap(({ item }) => item);
const requestsOf = async () => (await itemsOf()).map(({ request }) => request);
const unique = (texts: string[]) => [...new Set(texts)].sort();

test("Postman gets each operation of the device and sandbox APIs", async () => {
  const addresses = (await requestsOf()).map(({ method, url }) => `${method} ${url.raw}`);
  expect(unique(addresses)).toEqual(ADDRESSES);
});

test("Postman gets the server's URL and asks for a device key", async () => {
  const { variable, auth } = await collection();
  expect(Object.fromEntries(variable.map(({ key, value }) => [key, value]))).toMatchObject({
    baseUrl: "http://localhost:3000/api/v1",
    sandboxUrl: "http://localhost:3000/api/sandbox",
    deviceKey: "qs_test_your_key",
  });
  expect(auth).toEqual({
    type: "bearer",
    bearer: [{ key: "token", value: "{{deviceKey}}", type: "string" }],
  });
});

test("the key to replace can be sent, so that the server can say what is missing", async () => {
  const { variable } = await collection();
  const { value } = variable.find(({ key }) => key === "deviceKey")!;
  expect(new Headers({ authorization: `Bearer ${value}` }).has("authorization")).toBe(true);
});

test("no folder is empty, and no name stands twice in one", async () => {
  for (const { name, item } of (await collection()).item) {
    const names = item.map((request) => request.name);
    expect([name, names.length]).not.toEqual([name, 0]);
    expect([name, unique(names)]).toEqual([name, names.toSorted()]);
  }
});

test("each request checks that it is answered as documented", async () => {
  for (const { event, request } of await itemsOf()) {
    const { success = 200 } = operationOf(request);
    const checks = event.filter(({ listen }) => listen === "test").map(({ script }) => script.exec);
    expect(checks).toEqual([[expect.stringContaining(`have.status(${success})`)]]);
  }
});

test("a payment is confirmed before it is refunded, and another one is cancelled", async () => {
  const ids = (await itemsOf()).map(({ request }) => operationOf(request).id);
  /** What happens to each that is created. */
  const livesOf = (creation: string, ...acts: string[]) =>
    ids
      .filter((id) => id === creation || acts.includes(id))
      .join(" ")
      .split(creation)
      .map((life) => life.trim());
  expect(
    livesOf("createPayment", "confirmRequest", "createRefund", "cancelPayment", "declineRequest"),
  ).toEqual(["", "confirmRequest createRefund", "cancelPayment", "declineRequest"]);
  expect(livesOf("createPaymentLink", "payQr", "declineQr")).toEqual(["", "payQr", "declineQr"]);
});

test("what is sent to the sandbox is what it was before", async () => {
  const items = await itemsOf();
  const at = (id: string) => items.findIndex(({ request }) => operationOf(request).id === id);
  for (const [read, set, sent] of [
    ["readFaults", "setFaults", "{{faults}}"],
    ["readProfile", "setProfile", '{ "profile": "{{profile}}" }'],
  ] as const) {
    expect(at(read)).toBeLessThan(at(set));
    expect(items[at(set)]!.request.body!.raw.replaceAll(/\s+/g, " ")).toBe(sent);
  }
});

test("every body in the collections is one that the operation accepts", async () => {
  const firstValues = (await collection()).variable;
  for (const [variable, table] of TABLES) {
    for (const { method, path, body, bodyOptional } of Object.values(table)) {
      const address = `{{${variable}}}${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
      const request = (await requestsOf()).find(
        ({ method: sent, url }) => sent === method && url.raw === address,
      )!;
      expect([address, request.body !== undefined]).toEqual([address, body !== undefined]);
      if (!body || bodyOptional) continue;
      const json: unknown = JSON.parse(filledIn(request.body!.raw, firstValues));
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
    const match = /^(get|post|put|patch|delete) \{\n {2}url: ([^\s?]+)/m.exec(text);
    return match ? [`${match[1]!.toUpperCase()} ${match[2]}`] : [];
  });
  expect(unique(addresses)).toEqual(ADDRESSES);
  const texts = Object.fromEntries(files);
  expect(texts["Qassa/environments/Test.bru"]).toContain("baseUrl: http://localhost:3000/api/v1");
  expect(texts["Qassa/collection.bru"]).toContain("token: {{deviceKey}}");
  // Bruno's command line leaves out a query that is not in the address.
  expect(Object.values(texts).join("\n")).toContain("/requests?phone=%2B77011234567\n");
  const requests = Object.values(texts).filter((text) => text.includes("type: http"));
  for (const text of requests) expect(text).toMatch(/assert \{\n {2}res\.status: eq 20[012]\n\}/);
  expect(requests.length).toBe((await itemsOf()).length);
  expect(JSON.parse(texts["Qassa/bruno.json"]!)).toMatchObject({ name: "Qassa" });
  for (const [path] of files) expect(path).toMatch(/^Qassa\/[\w ,./]+$/);
});
