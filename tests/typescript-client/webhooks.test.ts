// Verification of webhooks by the TypeScript client, with signatures of the product.
import { expect, test } from "vitest";
import {
  verifyWebhook,
  type WebhookRejection,
  WebhookVerificationError,
} from "@/clients/typescript/src";
import { generateWebhookSecret, standardSignature } from "@/lib/domain/webhooks";

const NOW = new Date("2026-11-21T08:15:52Z");
const BODY = Buffer.from('{"event":"payment.completed","delivery_id":"dlv_1","comment":"Чай ☕"}');

function signed(secrets: readonly string[], body = BODY, at = NOW) {
  const timestamp = Math.floor(at.getTime() / 1000);
  return {
    "webhook-id": "dlv_1",
    "webhook-timestamp": String(timestamp),
    "webhook-signature": standardSignature(secrets, { id: "dlv_1", timestamp, body }),
  };
}

async function rejection(received: Partial<Parameters<typeof verifyWebhook>[0]>) {
  const secret = "a secret of my own";
  const all = { body: BODY, headers: signed([secret]), secret, now: NOW, ...received };
  const error: unknown = await verifyWebhook(all).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(WebhookVerificationError);
  return (error as WebhookVerificationError).reason;
}

test.each([
  ["generated", generateWebhookSecret()],
  ["own", "a secret of my own"],
  ["with the prefix, but not base64", "whsec_not base64!"],
  ["with nothing after the prefix", "whsec_"],
])("a genuine webhook, with a secret that is %s", async (_, secret) => {
  const headers = signed([secret]);
  const bodies = [BODY, BODY.toString(), new Uint8Array(BODY), new Uint8Array(BODY).buffer];
  for (const body of bodies) {
    const webhook = await verifyWebhook({ body, headers, secret, now: NOW });
    expect(webhook).toEqual(JSON.parse(BODY.toString()));
  }
});

test("headers of fetch, of Node.js, and in any case", async () => {
  const secret = generateWebhookSecret();
  const plain = signed([secret]);
  const entries = Object.entries(plain);
  for (const headers of [
    new Headers(plain),
    Object.fromEntries(entries.map(([name, value]) => [name.toUpperCase(), value])),
    Object.fromEntries(entries.map(([name, value]) => [name, [value]])),
  ]) {
    await expect(verifyWebhook({ body: BODY, headers, secret, now: NOW })).resolves.toBeDefined();
  }
});

test("during a rotation, with either secret or both", async () => {
  const [old, next] = [generateWebhookSecret(), generateWebhookSecret()];
  for (const secret of [old, next, [old, next], [next, old]]) {
    const received = { body: BODY, headers: signed([old, next]), secret, now: NOW };
    await expect(verifyWebhook(received)).resolves.toBeDefined();
  }
  for (const signer of [old, next]) {
    const received = { body: BODY, headers: signed([signer]), secret: [old, next], now: NOW };
    await expect(verifyWebhook(received)).resolves.toBeDefined();
  }
});

test("forgeries and replays are rejected, each with its reason", async () => {
  const secret = "a secret of my own";
  const genuine = signed([secret]);
  const of = (name: keyof typeof genuine, value: string | undefined) => ({
    headers: { ...genuine, [name]: value },
  });
  const signature = genuine["webhook-signature"];
  const changed = signature.replace(/,./, (start) => (start === ",A" ? ",B" : ",A"));
  const cases: [WebhookRejection, Parameters<typeof rejection>[0]][] = [
    ["no_signature", { headers: {} }],
    ["no_signature", { headers: { "x-service-signature": "00" } }],
    ["no_signature", of("webhook-id", undefined)],
    ["no_signature", of("webhook-timestamp", undefined)],
    ["no_signature", of("webhook-signature", "")],
    ["wrong_signature", of("webhook-id", "dlv_2")],
    ["wrong_signature", of("webhook-timestamp", String(NOW.getTime() / 1000 + 1))],
    ["wrong_signature", of("webhook-signature", changed)],
    ["wrong_signature", of("webhook-signature", signature.replace("v1,", "v2,"))],
    ["wrong_signature", of("webhook-signature", signature.slice(0, 20))],
    ["wrong_signature", of("webhook-signature", "v1,")],
    ["wrong_signature", of("webhook-signature", "v1,☃")],
    ["wrong_signature", { body: Buffer.concat([BODY, Buffer.from(" ")]) }],
    ["wrong_signature", { secret: "another secret" }],
    ["wrong_signature", { headers: signed([generateWebhookSecret()]) }],
    ["too_old", { now: new Date(NOW.getTime() + 301_000) }],
    ["too_old", { now: new Date(NOW.getTime() - 301_000) }],
    ["too_old", { now: new Date(NOW.getTime() + 11_000), toleranceSeconds: 10 }],
    ["too_old", { now: new Date(Number.NaN) }],
    ...["", "no JSON", "null", "[]", '"text"'].map(
      (text): [WebhookRejection, Parameters<typeof rejection>[0]] => {
        const body = Buffer.from(text);
        return ["not_a_webhook", { body, headers: signed([secret], body) }];
      },
    ),
  ];
  for (const [reason, received] of cases) {
    expect([await rejection(received), received]).toEqual([reason, received]);
  }
});

test("the age is up to 5 minutes", async () => {
  const secret = generateWebhookSecret();
  for (const ms of [299_000, -299_000]) {
    const received = { body: BODY, headers: signed([secret]), secret };
    const now = new Date(NOW.getTime() + ms);
    await expect(verifyWebhook({ ...received, now })).resolves.toBeDefined();
  }
});

test("mistakes of the program are not taken for forgeries", async () => {
  const headers = signed([""]);
  for (const secret of ["", [], [""], undefined, [undefined]] as string[][]) {
    const received = { body: BODY, headers, secret, now: NOW };
    await expect(verifyWebhook(received)).rejects.toThrow(/^secret is missing/);
  }
  const body = JSON.parse(BODY.toString()) as string;
  const received = { body, headers, secret: "a secret of my own", now: NOW };
  await expect(verifyWebhook(received)).rejects.toThrow(TypeError);
});
