// A person who sets up and uses an account with every kind of credential, and keeps each.
import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Secret, TOTP } from "otpauth";
import { type Person, random } from "../person";

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

/** With a wrong password, and a password where no text is expected. */
async function signUp(person: Person, { email, password }: { email: string; password: string }) {
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
}

/** A till's key takes a payment, of which a webhook with two secrets is told. Returns the receiver, still open. */
async function useDeviceAndWebhooks(person: Person) {
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
  return receiver;
}

/** A network of the organization's own, which fails. Returns it, still open. */
async function connectGateway(person: Person) {
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
  return gateway;
}

async function openMailedLinks(
  person: Person,
  { dataDir, email }: { dataDir: string; email: string },
) {
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
}

async function turnOnTwoFactor(person: Person, password: string) {
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
}

/**
 * Sets up and uses an account: sign-up, devices, webhooks, a gateway, emailed links, two-factor sign-in. Returns the
 * email.
 */
export async function useAccount(person: Person, dataDir: string): Promise<string> {
  const email = `ada-${randomBytes(5).toString("hex")}@example.com`;
  const password = person.keep("password", random());
  await signUp(person, { email, password });
  const receiver = await useDeviceAndWebhooks(person);
  const gateway = await connectGateway(person);
  await openMailedLinks(person, { dataDir, email });
  await turnOnTwoFactor(person, password);
  await receiver.close();
  await gateway.close();
  return email;
}
