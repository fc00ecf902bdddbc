// Security policies in a real browser: Qassa's own pages violate none, and an injected script does not run.
import type { APIResponse } from "@playwright/test";
import { openComplete } from "./page-complete";
import { refusalsOf } from "./refusals";
import { openPhone, tab } from "./sandbox-payer";
import { expect, test } from "./sign-in";
import { signedInContext } from "./subjects";

const nonceOf = (response: APIResponse) =>
  /script-src 'self' 'nonce-([^']+)' 'strict-dynamic';/.exec(
    response.headers()["content-security-policy"] ?? "",
  )?.[1];

// `pages.spec.ts` reads it on the pages themselves, `languages.spec.ts` on those outside the account area.
test("records that do not exist, navigation and overlays violate no policy", async ({
  browser,
  demo,
}) => {
  const context = await signedInContext(browser, demo, demo);
  const refusals = await refusalsOf(context);
  const page = await context.newPage();
  await openComplete(page, "/static-qr/nothing");
  await openComplete(page, "/payments/pay_unknown");
  // Client-side navigation and an overlay load their code lazily.
  await openComplete(page, "/overview");
  await page.getByRole("link", { name: "Payments", exact: true }).first().click();
  await page.getByRole("button", { name: "Filter by status" }).click();
  await expect(page.getByRole("dialog", { name: "Status" })).toBeVisible();
  expect(refusals).toEqual([]);
  await context.close();
});

test("the sandbox violates no policy", async ({ browser, demo }) => {
  const context = await browser.newContext({ baseURL: demo.origin });
  const refusals = await refusalsOf(context);
  const page = await context.newPage();
  await openComplete(page, "/sandbox");
  await openComplete(page, "/sandbox/qr/nothing");
  await openPhone({ page, request: context.request, demo });
  // The phone polls, so its network is never idle for long.
  for (const name of ["Pay", "History", "Home"] as const) {
    await tab(page, name).click();
    await expect(tab(page, name)).toHaveAttribute("aria-current", "page");
  }
  expect(refusals).toEqual([]);
  await context.close();
});

test("an invalid page path returns 404, and its page violates no policy", async ({ page }) => {
  const refusals = await refusalsOf(page.context());
  for (const address of ["/payments/%ff", "/%zz", "/overview/%E0%A4%A", "/sandbox/qr/%ff"]) {
    expect((await openComplete(page, address)).status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  expect(refusals).toEqual([]);
});

test("an injected script does not run", async ({ page }) => {
  const smuggled = `<script>document.title = "taken over"</script>
    <img src="/nothing.png" onerror="document.title = 'taken over'"><script src="/nothing.js"></script>`;
  await page.route("/sign-in", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace("</body>", `${smuggled}</body>`);
    await route.fulfill({ response, body });
  });
  const refusals = await refusalsOf(page.context());
  await openComplete(page, "/sign-in");
  await expect(page).toHaveTitle(/^Sign in/);
  const blocked = refusals.filter((refusal) => /: script-src-(?:elem|attr) /.test(refusal));
  expect(blocked).toHaveLength(3);
});

test("each response has its own nonce, which its scripts use and clients cannot choose", async ({
  request,
}) => {
  const seen = new Set<string>();
  for (const address of ["/", "/sign-in", "/forgotten-password", "/reset-password", "/nothing"]) {
    const response = await request.get(address, {
      headers: { "content-security-policy": "script-src 'nonce-mine'", "x-nonce": "mine" },
    });
    const nonce = nonceOf(response)!;
    const page = await response.text();
    const scripts = page.match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([]);
    expect(response.headers()["cache-control"]).toContain("no-store");
    seen.add(nonce);
  }
  expect(seen.size).toBe(5);
});

test("every response has the security headers", async ({ request }) => {
  for (const address of [
    "/sign-in",
    "/api/health",
    "/api/health/ready",
    "/metrics",
    "/api/nothing",
    "/api/v1/payments/%ff",
    "/icon.svg",
    "/manifest.webmanifest",
    "/_next/static/nothing.js",
  ]) {
    const headers = (await request.get(address)).headers();
    expect(headers["x-content-type-options"], address).toBe("nosniff");
    expect(headers["x-frame-options"], address).toBe("DENY");
    expect(headers["content-security-policy"], address).toContain("frame-ancestors 'none'");
    expect(headers["content-security-policy"], address).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers["cross-origin-opener-policy"], address).toBe("same-origin");
    expect(headers["strict-transport-security"], address).toBeUndefined();
  }
});

test.describe("no API path or method returns plain text", () => {
  for (const [method, address, status, body] of [
    ["GET", "/api/auth/callback/credentials", 405],
    ["POST", "/api/auth/_log", 400, "{a}"],
    ["GET", "/api/auth/nothing", 404],
    ["GET", "/api/auth/session?callbackUrl=nonsense", 400],
    ["TRACE", "/api/v1/payments", 405],
    ["PROPFIND", "/api/account/payments", 405],
    ["DELETE", "/api/health", 405],
    ["GET", "/api/account/payments/%ff", 404],
    ["GET", "/api/sandbox/qr/%zz", 404],
    ["GET", "/api/display/%E0%A4%A", 404],
    ["GET", "/api", 404],
    ["POST", "/api/openapi.json", 405],
    ["GET", "/api/inngest", 404],
  ] as const) {
    test(`${method} ${address}`, async ({ request }) => {
      const response = await request.fetch(address, {
        method,
        ...(body && { data: body, headers: { "content-type": "application/json" } }),
      });
      expect(response.status()).toBe(status);
      expect(response.headers()["content-type"]).toMatch(/^application\/json/);
      const error = (await response.json()) as Record<string, string>;
      expect(error).toMatchObject({ error: expect.any(String), message: expect.any(String) });
      const allow = response.headers().allow?.split(", ");
      expect(allow?.includes(method) ?? null).toBe(status === 405 ? false : null);
    });
  }
});

test("a cookie that next-auth cannot read is removed", async ({ request, baseURL }) => {
  const response = await request.get("/api/auth/csrf", {
    headers: { cookie: "next-auth.callback-url=nonsense" },
  });
  expect(response.status()).toBe(400);
  expect(response.headers()["set-cookie"]).toContain("next-auth.callback-url=; Path=/; Max-Age=0");
  const fine = `next-auth.callback-url=${encodeURIComponent(baseURL!)}`;
  expect((await request.get("/api/auth/csrf", { headers: { cookie: fine } })).status()).toBe(200);
});
