import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { generateWebhookSecret, serviceSignature, standardSignature } from "./signature";

const openssl = (input: string | Buffer, ...args: string[]) =>
  execFileSync("openssl", ["dgst", "-sha256", ...args], { input });

const bodies = [
  `{"event":"payment.completed","merchant_order_id":"Заказ №1 – 🧾"}`,
  "",
  "{}",
  "x".repeat(100_000),
];

describe("X-Service-Signature", () => {
  test.each(["top secret", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "пароль", "s".repeat(255)])(
    "equals what OpenSSL computes with the secret %j",
    (secret) => {
      const key = Buffer.from(secret).toString("hex");
      for (const body of bodies) {
        const expected = openssl(body, "-mac", "HMAC", "-macopt", `hexkey:${key}`, "-r").toString();
        expect(serviceSignature(secret, Buffer.from(body))).toBe(expected.slice(0, 64));
      }
    },
  );

  test("is lowercase hex without a prefix", () => {
    expect(serviceSignature("secret", Buffer.from("{}"))).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe("webhook-signature", () => {
  const message = {
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    timestamp: 1614265330,
    body: Buffer.from(`{"test": 2432232314}`),
  };

  test("matches the test vectors of the Standard Webhooks libraries", () => {
    expect(standardSignature(["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"], message)).toBe(
      "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    );
  });

  test.each([
    ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "base64"],
    [generateWebhookSecret(), "base64"],
    ["a secret of the merchant's own", "utf8"],
    ["whsec_not base64!", "utf8"],
    ["whsec_", "utf8"],
  ] as const)("with %j equals what OpenSSL computes with the key read as %s", (secret, form) => {
    const key = form === "base64" ? Buffer.from(secret.slice(6), "base64") : Buffer.from(secret);
    const signed = `${message.id}.${message.timestamp}.${message.body.toString()}`;
    const mac = openssl(
      signed,
      "-mac",
      "HMAC",
      "-macopt",
      `hexkey:${key.toString("hex")}`,
      "-binary",
    );
    expect(standardSignature([secret], message)).toBe(`v1,${mac.toString("base64")}`);
  });

  test.each([
    ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwgQ", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwgQ=="],
    ["MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwgQ==", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwgQ=="],
    ["5f2b0c9a7e4d3816aa55f00d1234567890abcdefdeadbeefcafebabe01020304", undefined],
  ])("%j is signed with its text, and as the libraries read it", (secret, base64 = secret) => {
    const [text, decoded, ...others] = standardSignature([secret], message).split(" ");
    expect(others).toEqual([]);
    expect(decoded).toBe(standardSignature([`whsec_${base64}`], message));
    const signed = `${message.id}.${message.timestamp}.${message.body.toString()}`;
    const key = Buffer.from(secret).toString("hex");
    const mac = openssl(signed, "-mac", "HMAC", "-macopt", `hexkey:${key}`, "-binary");
    expect(text).toBe(`v1,${mac.toString("base64")}`);
  });

  test("has the signatures of each secret", () => {
    const [first, second] = ["old", "new"].map((secret) => standardSignature([secret], message));
    expect(standardSignature(["old", "new"], message)).toBe(`${first} ${second}`);
  });
});

test("a generated secret is 32 random bytes, different each time", () => {
  const secret = generateWebhookSecret();
  expect(secret).toMatch(/^whsec_/);
  expect(Buffer.from(secret.slice(6), "base64")).toHaveLength(32);
  expect(generateWebhookSecret()).not.toBe(secret);
});
