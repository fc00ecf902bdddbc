import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import { apiAddresses } from "@/lib/api/addresses";
import { answersByAddress, judgeAddress } from "./addresses";
import { apiRoutesOf } from "./api-routes";

const routes = apiRoutesOf(apiAddresses());

const answer = (method: string, target: string) => {
  const judged = judgeAddress(routes, method, target);
  return typeof judged === "object" ? judged.status : judged;
};

describe("an address below /api", () => {
  test.each([
    ["GET", "/api/health"],
    ["HEAD", "/api/health"],
    ["GET", "/api/health?x=%ff"],
    ["GET", "/api/v1/payments/x"],
    ["POST", "/api/v1/payments/link"],
    ["GET", "/api/v1/payments/%F0%9F%8D%B5"],
    ["GET", "/api/v1/payments/..%2F.."],
    ["GET", "http://localhost/api/health"],
    ["GET", "/api/health/"],
    ["POST", "/api/sandbox/gateway/a/b/c"],
  ])("%s %s is passed to Next.js", (method, target) => {
    expect(answer(method, target)).toBeUndefined();
  });

  test.each([
    "/api",
    "/api/",
    "/api?x",
    "/api/nothing",
    "/api/v1",
    "/api/v1/payments/%ff",
    "/api/v1/payments/a/b/c",
    "/api/account/payments//x",
    "/api//health",
    "//api/health",
    "/x/../api/health",
    "/./api/health",
    "/%2e/api/health",
    "/api/v1/%2e%2e/health",
    "\\api\\health",
    "/\\api/health",
    "/%61pi/health",
    "/api/h%65alth",
    "/api/sandbox/gateway",
    "/api/sandbox/gateway/a//b",
    "/api/__proto__",
    "/api/constructor",
    "http://localhost/api/%ff",
    "/x/y/../../api/health",
  ])("%s does not exist", (target) => {
    expect(answer("GET", target.startsWith("\\") ? `/${target}` : target)).toBe(404);
  });

  test("an unsupported method is rejected with the supported ones", () => {
    for (const method of ["TRACE", "PROPFIND", "PUT", "QUERY", "get"]) {
      const judged = judgeAddress(routes, method, "/api/v1/payments");
      expect(judged).toMatchObject({
        status: 405,
        headers: { Allow: "GET, HEAD, POST, OPTIONS", "Content-Type": "application/json" },
      });
    }
    const options = judgeAddress(routes, "OPTIONS", "/api/v1/payments");
    expect(options).toEqual({
      status: 204,
      headers: { Allow: "GET, HEAD, POST, OPTIONS" },
      body: "",
    });
    expect(answer("OPTIONS", "/api/nothing")).toBe(404);
    expect(answer("TRACE", "/api/nothing")).toBe(404);
  });
});

test.each(["*/api/health", "*?x", "*x", "*/"])(
  "%s is rejected, although Node accepts it as a request target",
  (target) => {
    expect(answer("GET", target)).toBe(400);
  },
);

test("an undecodable page path does not exist, and has the methods of pages", () => {
  expect(answer("GET", "/payments/pay_x")).toBeUndefined();
  expect(answer("GET", "/apixyz")).toBeUndefined();
  expect(answer("GET", "/payments/%ff")).toBe("no page");
  expect(answer("GET", "/%zz")).toBe("no page");
  expect(answer("TRACE", "/overview")).toBe(405);
  expect(answer("OPTIONS", "/overview")).toBe(204);
  expect(answer("OPTIONS", "*")).toBe(204);
  expect(answer("GET", "*")).toBe(404);
});

test.each([
  ["nonsense", undefined],
  ["%ff", undefined],
  [encodeURIComponent('["",{}]'), encodeURIComponent('["",{}]')],
])("a client header that says %s reaches Next.js as %s", (sent, received) => {
  const headers = { "next-router-state-tree": sent };
  const request = { method: "GET", url: "/payments/x.rsc", headers } as unknown as IncomingMessage;
  expect(answersByAddress(routes, request, {} as ServerResponse)).toBe(false);
  expect(request.headers["next-router-state-tree"]).toBe(received);
});
