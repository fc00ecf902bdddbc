import { expect, test } from "./demo";

test("the server tells that it is well", async ({ request }) => {
  const response = await request.get("/api/health");
  expect(response.status()).toBe(200);
  expect(await response.json()).toEqual({ status: "ok" });
});

test("every answer keeps browsers careful and does not name the framework", async ({ request }) => {
  for (const address of ["/", "/api/health", "/nowhere"]) {
    const headers = (await request.get(address)).headers();
    expect(headers["x-content-type-options"], address).toBe("nosniff");
    expect(headers["referrer-policy"], address).toBe("strict-origin-when-cross-origin");
    expect(headers["content-security-policy"], address).toContain("frame-ancestors 'none'");
    expect(headers["content-security-policy"], address).not.toContain("unsafe-eval");
    expect(headers, address).not.toHaveProperty("x-powered-by");
  }
});

test("demo.json opens the demo to programs", ({ demo, baseURL }) => {
  expect(demo.origin).toBe(baseURL);
  expect(demo.email).toBe("demo@qassa.local");
  expect(demo.payer_phone).toMatch(/^\+\d+$/);
  expect(demo.sandbox_phone.startsWith(`${demo.origin}/sandbox/`)).toBe(true);
});

test("a forged address gets around no rate limit", async ({ request }) => {
  const remainingFor = async (address: string) => {
    const headers = { "X-Forwarded-For": address, "X-Real-IP": address };
    const response = await request.get("/api/v1/static-qr-payments/nothing", { headers });
    return Number(/;r=(\d+)/.exec(response.headers()["ratelimit"] ?? "")?.[1]);
  };
  const first = await remainingFor("203.0.113.1");
  const second = await remainingFor("203.0.113.2");
  expect(first).toBeGreaterThan(0);
  expect(second).toBeLessThan(first);
});
