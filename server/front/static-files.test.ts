import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { staticFiles } from "./static-files";

const SCRIPT = "export const greeting = 'hello';\n".repeat(400);
const ADDRESS = "/_next/static/chunks/a.js";
let folder: string;
let server: Server;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "static-"));
  mkdirSync(path.join(folder, "chunks"));
  writeFileSync(path.join(folder, "chunks", "a.js"), SCRIPT);
  writeFileSync(path.join(folder, "dot.png"), Buffer.alloc(4096, 7));
  writeFileSync(path.join(folder, "notes.txt"), "for the framework");
  const answer = staticFiles(folder, { "/docs/other.js": path.join(folder, "chunks", "a.js") });
  server = createServer((request, response) => {
    void answer(request, response).then((isAnswered) => {
      if (!isAnswered) response.writeHead(404).end("the framework's");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

const get = (address: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${address}`, {
    method,
    headers,
  });

test.each([
  ["gzip, deflate, br", "br"],
  ["gzip;q=1.0, br;q=0", "gzip"],
  ["GZIP", "gzip"],
  ["identity", null],
  ["br;q=0, gzip;q=0.0", null],
])("a browser that accepts %s gets a script as %s", async (accepted, encoding) => {
  const response = await get(ADDRESS, { "accept-encoding": accepted });
  expect(response.headers.get("content-encoding")).toBe(encoding);
  expect(response.headers.get("vary")).toBe("Accept-Encoding");
  expect(response.headers.get("content-type")).toBe("application/javascript; charset=UTF-8");
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(Number(response.headers.get("content-length")) < SCRIPT.length).toBe(encoding !== null);
  expect(await response.text()).toBe(SCRIPT);
});

test("a file outside the build has a URL of its own, with its version in the query", async () => {
  const response = await get("/docs/other.js?v=1.2.3", { "accept-encoding": "br" });
  expect(response.headers.get("content-encoding")).toBe("br");
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(await response.text()).toBe(SCRIPT);
});

test("a cached file is not sent again, in the encoding the browser has", async () => {
  const gzip = { "accept-encoding": "gzip" };
  const tag = (await get(ADDRESS, gzip)).headers.get("etag")!;
  for (const known of [tag, `"other", ${tag}`, `W/${tag}`]) {
    const again = await get(ADDRESS, { ...gzip, "if-none-match": known });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  }
  const plain = await get(ADDRESS, { "accept-encoding": "identity", "if-none-match": tag });
  expect(plain.status).toBe(200);
});

test("an image is not compressed, and HEAD has no body", async () => {
  const response = await get("/_next/static/dot.png?dpl=1", { "accept-encoding": "br" }, "HEAD");
  expect(response.headers.get("content-encoding")).toBeNull();
  expect(response.headers.get("content-length")).toBe("4096");
  expect(await response.text()).toBe("");
});

test.each([
  ["GET", "/_next/static/notes.txt"],
  ["GET", "/_next/static/chunks/b.js"],
  ["GET", "/_next/static/../chunks/a.js"],
  ["POST", ADDRESS],
  ["GET", "/chunks/a.js"],
  ["POST", "/docs/other.js"],
  ["GET", "/docs/chunks/a.js"],
])("Next.js answers %s %s", async (method, address) => {
  expect(await (await get(address, {}, method)).text()).toBe("the framework's");
});
