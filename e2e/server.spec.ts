import { openSocket, readAnswer } from "@/tests/support/raw-http";
import { expect, test } from "./demo";

test("the health check passes", async ({ request }) => {
  const response = await request.get("/api/health");
  expect(response.status()).toBe(200);
  expect(await response.json()).toEqual({ status: "ok" });
});

test("liveness and readiness are told apart, and never cached", async ({ request }) => {
  const live = await request.get("/api/health/live");
  expect([live.status(), await live.json()]).toEqual([200, { status: "ok" }]);
  const ready = await request.get("/api/health/ready");
  expect(ready.status()).toBe(200);
  expect(ready.headers()["cache-control"]).toBe("no-store");
  const { checks } = (await ready.json()) as { checks: Record<string, { status: string }> };
  expect(Object.keys(checks)).toEqual([
    "process",
    "database",
    "postgresql",
    "migrations",
    "secrets_key",
    "polling",
    "time_zones",
    "disk",
  ]);
  expect(checks.database).toEqual({ status: "ok" });
});

test("metrics are for programs on this machine", async ({ request, demo }) => {
  const authorization = `Bearer ${demo.device_key}`;
  await request.get("/api/v1/payments", { headers: { authorization } });
  const response = await request.get("/metrics");
  expect(response.status()).toBe(200);
  expect(response.headers()["content-type"]).toContain("text/plain; version=0.0.4");
  const page = await response.text();
  expect(page).toMatch(
    /^qassa_http_requests_total\{surface="device",operation="listPayments",status="2xx"\} [1-9]/m,
  );
  // Counted in a bundle of its own, apart from the one that answers.
  expect(page).toMatch(/^qassa_poll_ticks_total\{outcome="completed"\} [1-9]/m);
  expect(page).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
});

test("metrics look like an unknown address to anyone else", async ({ request }) => {
  const withoutNonces = (page: string) => page.replaceAll(/nonce="[^"]*"|"nonce":"[^"]*"/g, "");
  const askFor = async (address: string, headers: Record<string, string>) => {
    const response = await request.get(address, { headers });
    const { date: _, "content-security-policy": __, ...rest } = response.headers();
    return {
      status: response.status(),
      headers: rest,
      length: withoutNonces(await response.text()).length,
    };
  };
  for (const headers of [{ "X-Forwarded-For": "203.0.113.7" }, { Via: "1.1 proxy" }]) {
    const metrics = await askFor("/metrics", headers);
    expect(metrics.status).toBe(404);
    expect(metrics).toEqual(await askFor("/nowhere", headers));
  }
});

test("every response has security headers and does not name the framework", async ({ request }) => {
  for (const address of ["/", "/api/health", "/nowhere"]) {
    const headers = (await request.get(address)).headers();
    expect(headers["x-content-type-options"], address).toBe("nosniff");
    expect(headers["referrer-policy"], address).toBe("strict-origin-when-cross-origin");
    expect(headers["content-security-policy"], address).toContain("frame-ancestors 'none'");
    expect(headers["content-security-policy"], address).not.toContain("unsafe-eval");
    expect(headers, address).not.toHaveProperty("x-powered-by");
  }
});

test("programs can use the demo with demo.json", ({ demo, baseURL }) => {
  expect(demo.origin).toBe(baseURL);
  expect(demo.email).toBe("demo@qassa.local");
  expect(demo.payer_phone).toMatch(/^\+\d+$/);
  expect(demo.sandbox_phone.startsWith(`${demo.origin}/sandbox/`)).toBe(true);
});

test("a forged address bypasses no rate limit", async ({ request }) => {
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

test("a body too large for its path is rejected before it is parsed", async ({ baseURL }) => {
  for (const [address, kilobytes] of [
    ["/api/auth/callback/credentials", 17],
    ["/api/v1/payments", 200],
    ["/sign-in", 200],
  ] as const) {
    for (const length of [`Content-Length: ${kilobytes * 1024}`, "Transfer-Encoding: chunked"]) {
      const socket = await openSocket(baseURL!);
      const answer = readAnswer(socket);
      socket.write(`POST ${address} HTTP/1.1\r\nHost: localhost\r\n${length}\r\n\r\n`);
      // The chunked body is never finished.
      if (length.startsWith("T")) {
        socket.write(`400\r\n${"a&".repeat(512)}\r\n`.repeat(kilobytes));
      }
      const { status, body } = (await answer)!;
      expect(status, address).toBe(413);
      expect(JSON.parse(body)).toMatchObject({
        error: "BODY_TOO_LARGE",
        request_id: expect.stringMatching(/^req_/),
      });
      socket.destroy();
    }
  }
});

test("of many requests that one session sends at once, some are answered and some refused", async ({
  baseURL,
}) => {
  const sockets = await Promise.all(Array.from({ length: 120 }, () => openSocket(baseURL!)));
  // Connections that the server has not accepted yet would be accepted one by one, between its answers.
  for (const socket of sockets) {
    const accepted = readAnswer(socket);
    socket.write("GET /api/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n");
    expect((await accepted)?.status).toBe(200);
  }
  const statuses = new Set<number | undefined>();
  const cookie = `next-auth.session-token=${crypto.randomUUID()}`;
  for (const socket of sockets) {
    void readAnswer(socket).then((answer) => statuses.add(answer?.status));
    socket.write(`GET /sign-in HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`);
  }
  await expect.poll(() => [...statuses].sort()).toEqual([200, 429]);
  for (const socket of sockets) socket.destroy();
});

test("a request that offers an upgrade gets an ordinary response", async ({ baseURL, demo }) => {
  const offers = {
    h2c: "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__",
    websocket:
      "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  };
  const payment = JSON.stringify({ amount: 1500, payer_phone: demo.payer_phone });
  for (const offer of Object.values(offers)) {
    for (const [address, expected, body] of [
      ["/api/health", 200, ""],
      ["/sign-in", 200, ""],
      ["/_next/webpack-hmr", 404, ""],
      ["/api/v1/payments", 201, payment],
    ] as const) {
      const socket = await openSocket(baseURL!);
      const answer = readAnswer(socket);
      const request = [
        `${body ? "POST" : "GET"} ${address} HTTP/1.1`,
        "Host: localhost",
        offer,
        `Authorization: Bearer ${demo.device_key}`,
        ...(body ? ["Content-Type: application/json", `Content-Length: ${body.length}`] : []),
      ];
      socket.write(`${request.join("\r\n")}\r\n\r\n${body}`);
      expect((await answer)?.status, address).toBe(expected);
      socket.destroy();
    }
  }
});
