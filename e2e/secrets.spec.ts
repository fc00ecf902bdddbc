// No credentials in the log, the database or files sent to browsers, whatever users do. The proof of secrets checks the
// same without `npm start`, and the test of crashes that its own secrets are in no log, so this runs in check:all only.
import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type APIRequestContext, expect, request, test } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { listen } from "@/tests/support/listener";
import { startWebhookReceiver } from "@/tests/support/webhook-receiver";
import { crashQassa, type CrashQassa } from "./crash-qassa";

const random = () => randomBytes(15).toString("base64url");

/** Sends requests as pages and devices do, and keeps the secrets that they contain or return. */
function person(context: APIRequestContext, origin: string) {
  const secrets: Record<string, string> = {};
  const keep = (name: string, secret: string) => (secrets[name] = secret);
  async function send<Answer>({
    method,
    address,
    data,
    headers = {},
  }: {
    method: string;
    address: string;
    data?: object | undefined;
    headers?: object | undefined;
  }): Promise<Answer> {
    const response = await context.fetch(address, {
      method,
      headers: { origin, ...headers },
      ...(data && { data }),
    });
    expect(response.ok(), `${address} ${response.status()} ${await response.text()}`).toBe(true);
    return (await response.json()) as Answer;
  }
  async function signIn(email: string, password: string, code = "") {
    const { csrfToken } = await send<{ csrfToken: string }>({
      method: "GET",
      address: "/api/auth/csrf",
    });
    const form = { csrfToken, email, password, code, json: "true" };
    return (await context.post("/api/auth/callback/credentials", { form })).status();
  }
  return { secrets, keep, send, signIn };
}

async function createSecrets(context: APIRequestContext, { origin }: CrashQassa) {
  const { secrets, keep, send, signIn } = person(context, origin);
  const email = `ada-${randomBytes(5).toString("hex")}@example.com`;
  const password = keep("password", random());
  const access = { email, password, name: "Ada", organization_name: "Corner Café" };
  await send({ method: "POST", address: "/api/access/sign-up", data: access });
  // A wrong password, and a malformed request with one.
  expect(await signIn(email, keep("wrong password", random()))).toBe(401);
  const broken = { ...access, password: { of: keep("misplaced password", random()) } };
  const headers = { origin };
  expect((await context.post("/api/access/sign-up", { headers, data: broken })).status()).toBe(400);
  expect(await signIn(email, password)).toBe(200);
  const cookies = (await context.storageState()).cookies;
  keep("session", cookies.find(({ name }) => name.endsWith("session-token"))!.value);

  const { key } = await send<{ key: string }>({
    method: "POST",
    address: "/api/account/devices",
    data: {
      name: "Till",
      scopes: ["payments", "refunds", "webhooks"],
    },
  });
  keep("device key", key);
  const device = { authorization: `Bearer ${key}` };
  const receiver = await startWebhookReceiver();
  const secret = keep("webhook secret", `whsec_${random()}`);
  const subscription = { url: receiver.url, events: ["payment.completed"], secret };
  const { id } = await send<{ id: string }>({
    method: "POST",
    address: "/api/account/webhooks",
    data: subscription,
  });
  const rotated = await send<Record<string, string>>({
    method: "POST",
    address: `/api/account/webhooks/${id}/rotation`,
    data: { secret: keep("next webhook secret", `whsec_${random()}`) },
  });
  expect(Object.values(rotated)).toContain(secret);
  await send({ method: "POST", address: `/api/account/webhooks/${id}/secret` });
  await send({
    method: "POST",
    address: `/api/account/webhooks/${id}/test`,
    data: { event: "payment.completed" },
  });
  await send({
    method: "GET",
    address: "/api/v1/webhook-simulate/subscriptions",
    headers: { "x-device-key": key },
  });
  const payment = { amount: 77_701, payer_phone: "+77011234567", merchant_order_id: "o-1" };
  await send({ method: "POST", address: "/api/v1/payments", data: payment, headers: device });
  // The test webhook, and the one for the payment that the sandbox's payer confirmed.
  await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(2);
  const refused = { "x-device-key": keep("mistyped key", `${key.slice(0, -1)}_`) };
  expect((await context.get("/api/v1/payments", { headers: refused })).status()).toBe(401);

  const gateway = await listen((incoming) =>
    incoming.url.includes("/history")
      ? Response.json({ entries: [], cursor: "", has_more: false })
      : new Response("no", { status: incoming.url.includes("/profile") ? 404 : 500 }),
  );
  const token = keep("gateway token", random());
  const connection = { kind: "gateway", base_url: gateway.origin, token };
  const made = await send<{ network_id: string }>({
    method: "POST",
    address: "/api/account/networks",
    data: connection,
  });
  await send({ method: "POST", address: `/api/account/networks/${made.network_id}/test` });

  const proof = { current_password: password };
  const offer = await send<{ secret: string }>({
    method: "POST",
    address: "/api/account/profile/two-factor",
    data: proof,
  });
  keep("second factor", offer.secret);
  const code = new TOTP({ secret: Secret.fromBase32(offer.secret) }).generate();
  const { recovery_codes } = await send<{ recovery_codes: string[] }>({
    method: "POST",
    address: "/api/account/profile/two-factor/confirm",
    data: { code },
  });
  recovery_codes.forEach((one, index) => keep(`recovery code ${index}`, one));
  const change = { current_password: password, password: keep("new password", random()) };
  await send({ method: "PUT", address: "/api/account/profile/password", data: change });
  await receiver.close();
  await gateway.close();
  return { email, secrets };
}

/** Returns every row of every table as text. */
async function dump({ query }: CrashQassa): Promise<string> {
  const tables = await query<{ name: string }>(
    "SELECT quote_ident(relname) AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace",
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await query<{ text: string }>(`SELECT one::text AS text FROM ${name} one`);
    texts.push(...rows.map(({ text }) => text));
  }
  return texts.join("\n");
}

function filesForBrowsers(): string {
  const folder = path.join(import.meta.dirname, "..", ".next", "static");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile())
    .map((file) => readFileSync(path.join(file.parentPath, file.name), "utf8"))
    .join("\n");
}

/** Returns the names of the secrets that a text contains as they are, URL-encoded or in hex. */
const secretsIn = (text: string, secrets: Record<string, string>): string[] =>
  Object.entries(secrets).flatMap(([name, secret]) => {
    const bytes = Buffer.from(secret);
    const spellings = [secret, encodeURIComponent(secret), bytes.toString("hex")];
    return spellings.some((spelling) => text.includes(spelling)) ? [name] : [];
  });

test(
  "no secret is in the log, in the database or in files sent to browsers",
  { tag: "@night" },
  async () => {
    test.setTimeout(240_000);
    // The first start creates the installation's own secrets, which its log must not have either.
    const qassa = await crashQassa({ fromNothing: true });
    const running = await qassa.start({ logLevel: "trace" });
    const context = await request.newContext({ baseURL: qassa.origin });
    try {
      const { email, secrets } = await createSecrets(context, qassa);
      const ofInstallation = JSON.parse(
        readFileSync(path.join(qassa.dataDir, "secrets.json"), "utf8"),
      ) as Record<string, string>;
      const all = { ...secrets, ...ofInstallation };
      expect(Object.keys(all).length).toBeGreaterThan(20);
      const rows = await dump(qassa);
      // The dump and the log are not empty, and a secret in them would be found.
      expect(rows).toContain(email);
      expect(running.output()).toContain("changePassword");
      expect(secretsIn(`${rows} ${Buffer.from(all["device key"]!).toString("hex")}`, all)).toEqual([
        "device key",
      ]);

      expect(secretsIn(rows, all)).toEqual([]);
      expect(secretsIn(running.output(), all)).toEqual([]);
      expect(secretsIn(filesForBrowsers(), all)).toEqual([]);
    } finally {
      await context.dispose();
      await running.stop();
      qassa.remove();
    }
  },
);
