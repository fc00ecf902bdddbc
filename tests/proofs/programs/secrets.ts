// Checks that credentials are in no dump, log or bundle, and that a SECRETS_KEY other than the database's is rejected.
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Secret, TOTP } from "otpauth";
import { root } from "@/operate/launch/settings.mjs";
import { Person, random, type Secrets } from "@/tests/proofs/person";
import { type OwnDatabase, type Product, startProduct } from "@/tests/support/product";
import type { Proof, ProofRun } from "@/tests/support/proof";

/** Returns the token in the newest email to an address. Throws if none arrives. */
async function mailedToken(dataDir: string, email: string): Promise<string> {
  const folder = path.join(dataDir, "mail");
  for (let tries = 0; tries < 100; tries++, await pause(50)) {
    try {
      const mails = readdirSync(folder).sort().reverse();
      const texts = mails.map((file) => readFileSync(path.join(folder, file), "utf8"));
      const mail = texts.find((text) => text.includes(email))?.replaceAll("=\r\n", "");
      const token = mail && /#(?:3D)?([\w-]{40,})/.exec(mail)?.[1];
      if (token) return token;
    } catch {
      // No mail has been written yet.
    }
  }
  throw new Error(`no mail has come to ${email}`);
}

/**
 * Sets up and uses an account: sign-up, devices, webhooks, a gateway, two-factor sign-in, emailed links. Returns the
 * email.
 */
async function live(person: Person, dataDir: string): Promise<string> {
  const email = `ada-${randomBytes(5).toString("hex")}@example.com`;
  const password = person.keep("password", random());
  const access = { email, password, name: "Ada", organization_name: "Corner Café" };
  await person.done({ method: "POST", address: "/api/access/sign-up", data: access });
  await person.signIn(email, person.keep("wrong password", random()));
  await person.send({
    method: "POST",
    address: "/api/access/sign-up",
    data: {
      ...access,
      password: { of: person.keep("misplaced password", random()) },
    },
  });
  await person.signIn(email, password);

  const issued = await person.done<{ key: string }>({
    method: "POST",
    address: "/api/account/devices",
    data: {
      name: "Till",
      scopes: ["payments", "refunds", "webhooks"],
    },
  });
  const key = person.keep("device key", issued.key);
  const device = { authorization: `Bearer ${key}` };
  const { startWebhookReceiver } = await import("@/tests/support/webhook-receiver");
  const receiver = await startWebhookReceiver();
  const secret = person.keep("webhook secret", `whsec_${random()}`);
  const events = ["payment.completed"];
  const subscription = { url: receiver.url, events, secret };
  const { id } = await person.done<{ id: string }>({
    method: "POST",
    address: "/api/account/webhooks",
    data: subscription,
  });
  await person.done({
    method: "POST",
    address: `/api/account/webhooks/${id}/rotation`,
    data: {
      secret: person.keep("next webhook secret", `whsec_${random()}`),
    },
  });
  await person.done({ method: "POST", address: `/api/account/webhooks/${id}/secret` });
  await person.done({
    method: "POST",
    address: `/api/account/webhooks/${id}/test`,
    data: { event: "payment.completed" },
  });
  await person.done({
    method: "GET",
    address: "/api/v1/webhook-simulate/subscriptions",
    headers: device,
  });
  const payment = { amount: 77_701, payer_phone: "+77011234567", merchant_order_id: "o-1" };
  await person.done({
    method: "POST",
    address: "/api/v1/payments",
    data: payment,
    headers: device,
  });
  const mistyped = person.keep("mistyped key", `${key.slice(0, -1)}_`);
  await person.send({
    method: "GET",
    address: "/api/v1/payments",
    headers: { "x-device-key": mistyped },
  });
  for (let tries = 0; receiver.received.length < 2 && tries < 100; tries++) await pause(100);

  const { listen } = await import("@/tests/support/listener");
  const gateway = await listen((incoming) =>
    incoming.url.includes("/history")
      ? Response.json({ entries: [], cursor: "", has_more: false })
      : new Response("no", { status: incoming.url.includes("/profile") ? 404 : 500 }),
  );
  const token = person.keep("gateway token", random());
  const connected = await person.done<{ network_id: string }>({
    method: "POST",
    address: "/api/account/networks",
    data: {
      kind: "gateway",
      base_url: gateway.origin,
      token,
    },
  });
  await person.send({
    method: "POST",
    address: `/api/account/networks/${connected.network_id}/test`,
  });

  const invitee = `bo-${randomBytes(5).toString("hex")}@example.com`;
  const invitation = { email: invitee, role: "cashier" };
  await person.done({ method: "POST", address: "/api/account/team/invitations", data: invitation });
  const invited = person.keep("invitation's token", await mailedToken(dataDir, invitee));
  await person.done({
    method: "POST",
    address: "/api/access/invitation",
    data: { token: invited },
  });
  await person.done({ method: "POST", address: "/api/access/forgotten-password", data: { email } });
  person.keep("password reset's token", await mailedToken(dataDir, email));

  const proof = { current_password: password };
  const two = "/api/account/profile/two-factor";
  const offer = await person.done<{ secret: string }>({
    method: "POST",
    address: two,
    data: proof,
  });
  person.keep("TOTP secret", offer.secret);
  const code = new TOTP({ secret: Secret.fromBase32(offer.secret) }).generate();
  const { recovery_codes: codes } = await person.done<{ recovery_codes: string[] }>({
    method: "POST",
    address: `${two}/confirm`,
    data: { code },
  });
  codes.forEach((one, place) => person.keep(`recovery code ${place}`, one));
  const change = { ...proof, password: person.keep("new password", random()) };
  await person.done({ method: "PUT", address: "/api/account/profile/password", data: change });
  await receiver.close();
  await gateway.close();
  return email;
}

/** Returns every row of every table as text. */
async function dump({ run }: OwnDatabase): Promise<string> {
  const tables = await run(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'sandbox')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await run(`SELECT one::text AS text FROM ${String(name)} one`);
    texts.push(...rows.map(({ text }) => String(text)));
  }
  return texts.join("\n");
}

function filesForBrowsers(): string {
  const folder = path.join(root, ".next", "static");
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => readFileSync(path.join(file.parentPath, file.name), "utf8"))
    .join("\n");
}

/** Returns the names of the secrets that a text contains, plain or encoded. */
const secretsIn = (text: string, secrets: Secrets): string[] =>
  [...secrets].flatMap(([name, secret]) => {
    const bytes = Buffer.from(secret);
    const spellings = [
      secret,
      encodeURIComponent(secret),
      bytes.toString("hex"),
      bytes.toString("base64").replace(/=+$/, ""),
    ];
    return spellings.some((spelling) => text.includes(spelling)) ? [name] : [];
  });

async function wrongKey(run: ProofRun, { database, server, start }: Product) {
  await server.stop();
  const { newMerchant } = await import("@/tests/support/merchant");
  const { newEvent } = await import("@/tests/support/events");
  const { createSubscription } = await import("@/lib/domain/webhooks");
  const { startWebhookReceiver } = await import("@/tests/support/webhook-receiver");
  const receiver = await startWebhookReceiver();
  run.onEnd(() => receiver.close());
  const merchant = await newMerchant();
  const subscription = { url: receiver.url, events: ["*" as const], secret: random() };
  await createSubscription(merchant.owner, subscription);
  const waiting = run.isFull ? 200 : 5;
  for (let number = 0; number < waiting; number++) await newEvent(merchant);
  const used = async () => {
    const [row] = await database.run(
      `SELECT coalesce(sum(attempt_count), 0)::int AS used FROM deliveries
       WHERE organization_id = $1`,
      [merchant.organization.id],
    );
    return row!.used as number;
  };
  const refusal = await start({ SECRETS_KEY: randomBytes(32).toString("base64") }).then(
    () => "it started",
    (error: Error) => (error.message.includes("Set SECRETS_KEY") ? "refused" : error.message),
  );
  run.figure({
    what: "a server with another SECRETS_KEY",
    seen: refusal,
    goal: "refused",
    holds: refusal === "refused",
  });
  const usedUp = await used();
  run.figure({
    what: "attempts used up by it",
    seen: `${usedUp} of ${waiting} due`,
    goal: "0",
    holds: usedUp === 0,
  });
  const right = await start();
  for (let tries = 0; (await used()) < waiting && tries < 200; tries++) await pause(100);
  const made = await used();
  run.figure({
    what: "attempts made with the right key",
    seen: made,
    goal: `${waiting}`,
    holds: made === waiting,
  });
  await right.stop();
}

export const proof: Proof = {
  shows: "no secret is in a dump, a log or a bundle, and a wrong SECRETS_KEY is rejected",
  async run(run) {
    const dataDir = mkdtempSync(path.join(tmpdir(), "qassa-secrets-"));
    run.onEnd(() => rmSync(dataDir, { recursive: true, force: true }));
    const product = await startProduct(run, {
      LOG_LEVEL: "trace",
      DATA_DIR: dataDir,
      POLL_INTERVAL_SECONDS: "1",
      ACCESS_RATE_LIMIT_PER_MINUTE: "1000",
    });
    const { database, server } = product;
    const secrets: Secrets = new Map();
    const people = run.isFull ? 20 : 1;
    const origin = server.origin.replace("127.0.0.1", "localhost");
    let email = "";
    for (let number = 1; number <= people; number++) {
      email = await live(new Person(origin, secrets, `person ${number}`), dataDir);
    }
    for (const name of ["SECRETS_KEY", "NEXTAUTH_SECRET"]) secrets.set(name, process.env[name]!);

    const rows = await dump(database);
    const control = [...secrets.values()][0]!;
    const wouldBeFound =
      rows.includes(email) &&
      server.log().includes("changePassword") &&
      secretsIn(`${rows} ${control}`, secrets).length === 1;
    run.figure({
      what: "a planted secret is found",
      seen: wouldBeFound ? "yes" : "no",
      goal: "yes",
      holds: wouldBeFound,
    });
    for (const [where, text] of [
      ["a dump of the database", rows],
      ["the server's log at level trace", server.log()],
      ["the files sent to browsers", filesForBrowsers()],
    ] as const) {
      const found = secretsIn(text, secrets);
      const seen = found.length === 0 ? `0 of ${secrets.size}` : found.join(", ");
      const size = `${Math.round(text.length / 1024)} kB`;
      run.figure({
        what: `secrets in ${where} (${size})`,
        seen,
        goal: "0",
        holds: found.length === 0 && text !== "",
      });
    }
    await wrongKey(run, product);
  },
};
