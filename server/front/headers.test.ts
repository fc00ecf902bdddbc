import { describe, expect, test } from "vitest";
import { securityHeaders } from "./headers";

describe("the headers", () => {
  /** Returns the headers of the response, and those that Next.js receives, for a request to a path. */
  function headersOf(url: string, publicUrl?: string, development?: boolean) {
    const set = new Map<string, string>();
    const received: Record<string, string> = {
      "content-security-policy": "script-src 'nonce-mine'",
      "x-nonce": "mine",
    };
    const request = { url, headers: received };
    const response = { setHeader: (name: string, value: string) => set.set(name, value) };
    securityHeaders({ publicUrl, development })(request as never, response as never);
    return { set, received };
  }

  test("a page gets a new nonce each time, which the client cannot choose", () => {
    const [one, other] = [headersOf("/overview"), headersOf("/overview")];
    const policy = one.set.get("Content-Security-Policy")!;
    const scripts = /script-src ([^;]*)/.exec(policy)![1]!;
    expect(scripts).toMatch(/^'self' 'nonce-[\w+/]{22}==' 'strict-dynamic'$/);
    expect(one.received["content-security-policy"]).toBe(policy);
    expect(scripts).toContain(`'nonce-${one.received["x-nonce"]}'`);
    expect(other.received["x-nonce"]).not.toBe(one.received["x-nonce"]);
    expect(policy).not.toContain("mine");
  });

  test("in development a page can also use eval, and nothing else", () => {
    const policyOf = (development: boolean) =>
      headersOf("/overview", undefined, development)
        .set.get("Content-Security-Policy")!
        .replace(/'nonce-[^']+'/, "'nonce'");
    const scripts = "'self' 'nonce' 'strict-dynamic'";
    expect(policyOf(false)).toContain(`script-src ${scripts};`);
    expect(policyOf(true)).toBe(
      policyOf(false).replace(`${scripts};`, `${scripts} 'unsafe-eval';`),
    );
  });

  test("a path that is not a page can run nothing", () => {
    for (const url of ["/api/health", "/_next/static/x.js"]) {
      const { set, received } = headersOf(url);
      expect(set.get("Content-Security-Policy")).toMatch(/^default-src 'none';/);
      expect(received).toEqual({});
    }
  });

  test("HSTS is sent if users connect over https", () => {
    const strict = (publicUrl?: string) =>
      headersOf("/", publicUrl).set.get("Strict-Transport-Security");
    expect(strict("https://pay.example.com")).toBe("max-age=63072000");
    expect(strict("http://localhost:3000")).toBeUndefined();
    expect(strict()).toBeUndefined();
  });

  test("only the sandbox phone and the till can use a camera", () => {
    const camera = (url: string) => headersOf(url).set.get("Permissions-Policy");
    expect(camera("/sandbox/x")).toContain("camera=(self)");
    expect(camera("/sandbox?x")).toContain("camera=(self)");
    expect(camera("/till?x")).toContain("camera=(self)");
    expect(camera("/tills")).toContain("camera=()");
    expect(camera("/till/display")).toContain("camera=()");
    expect(camera("/sandboxes")).toContain("camera=()");
    expect(camera("/overview")).toContain("camera=()");
  });
});
