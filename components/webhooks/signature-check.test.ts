import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { generateWebhookSecret, serviceSignature } from "@/lib/domain/webhooks";
import { checkSignature } from "./signature-check";

const secret = generateWebhookSecret();
const fields = {
  event: "payment.refunded",
  event_version: "1",
  delivery_id: "dlv_01kab3jt2wf8h9pkn5w2m6x0qd",
  attempt_number: 1,
  source: "qassa",
  payment_id: "pay_01kab3jt2wf8h9pkn5w2m6x0qd",
  refund_id: "ref_01kab3jt2wf8h9pkn5w2m6x0qd",
  merchant_order_id: "№ 7 / кофе",
  created_at: "2026-11-21T08:15:30.000+00:00",
};
const body = JSON.stringify(fields);
const signature = serviceSignature(secret, Buffer.from(body));
const verdict = async (message: Partial<Parameters<typeof checkSignature>[0]>) =>
  (await checkSignature({ body, signature, secret, ...message })).verdict;

describe("a signature as Qassa sends it", () => {
  test("is valid, also with a trailing space from pasting", async () => {
    expect(await checkSignature({ body, signature, secret })).toEqual({
      verdict: "match",
      expected: signature,
    });
    expect(await verdict({ signature: ` ${signature}\n` })).toBe("match");
  });

  test("is valid for a secret of any text", async () => {
    const signed = serviceSignature("пароль", Buffer.from(body));
    expect(await verdict({ secret: "пароль", signature: signed })).toBe("match");
  });

  test.each([
    ["another secret", { secret: generateWebhookSecret() }],
    ["no secret", { secret: "" }],
    [
      "another amount of attempts",
      { body: body.replace('"attempt_number":1', '"attempt_number":2') },
    ],
    ["a body that is no JSON", { body: "nonsense" }],
    [
      "a digit exchanged",
      { signature: (signature.startsWith("0") ? "1" : "0") + signature.slice(1) },
    ],
  ])("does not fit %s", async (_, message) => {
    expect(await verdict(message)).toBe("wrong");
  });
});

describe("the difference is reported:", () => {
  const sorted = Object.fromEntries(Object.entries(fields).sort());
  const decoded = Buffer.from(secret.slice("whsec_".length), "base64");
  const digest = createHmac("sha256", secret).update(body).digest();

  test.each([
    ["a line end behind the body", { body: `${body}\n` }, "whitespace"],
    ["spaces around the body", { body: `  ${body} ` }, "whitespace"],
    ["the body, printed prettily", { body: JSON.stringify(fields, null, 2) }, "reserialised"],
    ["its fields in another order", { body: JSON.stringify(sorted) }, "reserialised"],
    [
      "letters written as escapes",
      { body: body.replace("№", "\\u2116").replaceAll("/", "\\/") },
      "reserialised",
    ],
    ["a line end behind the secret", { secret: `${secret}\n` }, "secret_spelling"],
    [
      "a secret that was decoded",
      { signature: createHmac("sha256", decoded).update(body).digest("hex") },
      "secret_decoded",
    ],
    ["capitals", { signature: signature.toUpperCase() }, "signature_spelling"],
    ["a prefix", { signature: `sha256=${signature}` }, "signature_spelling"],
    ["base64", { signature: digest.toString("base64") }, "signature_encoding"],
    ["the other header", { signature: `v1,${digest.toString("base64")}` }, "standard_header"],
    ["half a signature", { signature: signature.slice(0, 40) }, "malformed"],
  ])("%s", async (_, message, expected) => {
    expect(await verdict(message)).toBe(expected);
  });
});
