// What reaches a webhook catcher's address from outside, and the checks of its signatures.
import { describe, expect, test } from "vitest";
import { accountOperations as operations } from "@/lib/api/account/operations";
import { deliverDue, serviceSignature, standardSignature } from "@/lib/domain/webhooks";
import type { CatcherResource } from "@/lib/domain/webhooks/catcher/schemas";
import { MAX_CAUGHT_REQUESTS } from "@/lib/domain/webhooks/catcher/vocabulary";
import type { Actor } from "@/lib/kit/actor";
import { Prisma, query } from "@/lib/kit/db";
import { publicUrl } from "@/lib/kit/env";
import { newEvent } from "@/tests/support/events";
import {
  catching,
  list,
  post,
  read,
  readAll,
  secretOf,
  setAnswer,
} from "../../support/account/catcher-client";
import { callAccount } from "../../support/account/member-client";

describe("its address", () => {
  test("catches anything from outside, byte for byte", async () => {
    const { catcher, owner } = await catching();
    const bytes = Buffer.from([0, 0xff, 0xfe, 0x7b, 0x22, 0x0d, 0x0a]);
    const answer = await post({
      catcher,
      body: bytes,
      headers: {
        "content-type": "application/octet-stream",
        "x-mine": "yes",
        "x-forwarded-for": "192.0.2.1",
      },
    });
    const [caught] = await readAll(owner);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toEqual({ caught: caught!.id, message: "Caught." });
    expect(Buffer.from(caught!.body_base64!, "base64")).toEqual(bytes);
    expect(caught!.headers).toEqual({
      "content-type": "application/octet-stream",
      "x-mine": "yes",
    });
    expect(caught).toMatchObject({ signature: "unsigned", answer: "200" });
    expect(caught!.event).toBeUndefined();
    const { body } = await callAccount(owner, operations.readWebhookCatcher);
    expect(body.catcher.first_caught_at).toBeUndefined();
  });

  test("answers as the catcher is set to", async () => {
    const { catcher, owner } = await catching();
    for (const answer of ["500", "410", "200"]) {
      await setAnswer(owner, answer);
      expect(await post({ catcher, body: "{}" })).toMatchObject({ status: Number(answer) });
    }
    await setAnswer(owner, "hang");
    const abort = new AbortController();
    const hanging = post({ catcher, body: "{}", headers: {}, signal: abort.signal });
    await expect.poll(() => list(owner).then((rows) => rows.length)).toBe(4);
    abort.abort();
    expect(await hanging).toMatchObject({ status: 504 });
  });

  test("keeps no credentials of the caller", async () => {
    const { catcher, owner } = await catching();
    await post({
      catcher,
      body: "{}",
      headers: {
        authorization: "Bearer qs_test_x",
        cookie: "session=s",
        "x-device-key": "qs_test_x",
      },
    });
    const [caught] = await readAll(owner);
    expect(caught!.headers).toMatchObject({
      authorization: "[not kept]",
      cookie: "[not kept]",
      "x-device-key": "[not kept]",
    });
    const [row] = await query<{ text: string }>(
      Prisma.sql`SELECT headers::text AS text FROM caught_requests WHERE id = ${caught!.id}`,
    );
    expect(row!.text).not.toMatch(/qs_test_x|session=s/);
  });

  test("with an unknown token is not found, and with too large a body is refused", async () => {
    const { catcher, owner } = await catching();
    const unknown = await post({
      catcher: { url: `${publicUrl()}/api/catcher/${"x".repeat(43)}` },
      body: "{}",
    });
    expect(unknown.status).toBe(404);
    expect(JSON.parse(unknown.text)).toMatchObject({ error: "WEBHOOK_CATCHER_NOT_FOUND" });
    const large = await post({ catcher, body: "x".repeat(64 * 1024 + 1) });
    expect([large.status, large.text]).toEqual([400, expect.stringContaining("64 KB")]);
    expect(await post({ catcher, body: "x".repeat(64 * 1024) })).toMatchObject({ status: 200 });
    expect(await list(owner)).toHaveLength(1);
  });

  test("is limited to 120 requests a minute for each client address", async () => {
    const { catcher, owner } = await catching();
    const from = { "x-forwarded-for": "198.51.100.7" };
    const answers: number[] = [];
    for (let at = 0; at < 121; at++)
      answers.push((await post({ catcher, body: "{}", headers: from })).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(120);
    const refused = await post({ catcher, body: "{}", headers: from });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(
      await post({ catcher, body: "{}", headers: { "x-forwarded-for": "198.51.100.8" } }),
    ).toMatchObject({
      status: 200,
    });
    expect(await list(owner)).toHaveLength(121);
  });

  test("keeps the newest requests up to the limit", async () => {
    const { catcher, owner, merchant } = await catching();
    await query(Prisma.sql`
      INSERT INTO caught_requests (id, organization_id, mode, headers, body, answer, created_at)
      SELECT typeid('cgt'), ${merchant.organization.id}, 'test', '{}', '', '200', now() - make_interval(mins => n)
      FROM generate_series(1, ${MAX_CAUGHT_REQUESTS + 3}::int) n RETURNING id`);
    await post({ catcher, body: "{}" });
    const rows = await list(owner);
    expect(rows).toHaveLength(MAX_CAUGHT_REQUESTS);
    const oldest = Date.now() - Date.parse(rows.at(-1)!.created_at);
    expect(Math.round(oldest / 60_000)).toBe(MAX_CAUGHT_REQUESTS - 1);
  });
});

describe("a signature", () => {
  const body = '{"event":"payment.completed"}';
  const now = () => Math.floor(Date.now() / 1000);

  /** Posts a body with these headers and returns the results of the checks. */
  async function checked(
    { catcher, owner }: { catcher: CatcherResource; owner: Actor },
    headers: Record<string, string>,
  ) {
    await post({ catcher, body, headers });
    const [caught] = await list(owner);
    const { signature, service_signature, standard_signature } = await read(owner, caught!);
    return [signature, service_signature, standard_signature];
  }
  const standard = (secret: string, timestamp: number) => ({
    "webhook-id": "msg_1",
    "webhook-timestamp": String(timestamp),
    "webhook-signature": standardSignature([secret], {
      id: "msg_1",
      timestamp,
      body: Buffer.from(body),
    }),
  });

  test("is checked over the exact bytes, in both forms", async () => {
    const shop = await catching();
    const secret = await secretOf(shop.owner, shop.catcher);
    const right = serviceSignature(secret, Buffer.from(body));
    const other = serviceSignature(secret, Buffer.from(`${body}\n`));
    expect(await checked(shop, {})).toEqual(["unsigned", undefined, undefined]);
    expect(await checked(shop, { "x-service-signature": right })).toEqual([
      "verified",
      "verified",
      undefined,
    ]);
    for (const wrong of [other, right.toUpperCase(), `sha256=${right}`, "", "Ω".repeat(64)]) {
      const headers = { "x-service-signature": encodeURI(wrong) };
      expect(await checked(shop, headers)).toEqual(["failed", "failed", undefined]);
    }
    expect(await checked(shop, standard(secret, now()))).toEqual([
      "verified",
      undefined,
      "verified",
    ]);
    expect(await checked(shop, standard("another", now()))).toEqual([
      "failed",
      undefined,
      "failed",
    ]);
    expect(await checked(shop, standard(secret, now() - 400))).toEqual([
      "failed",
      undefined,
      "stale",
    ]);
    const { "webhook-id": _, ...withoutId } = standard(secret, now());
    expect(await checked(shop, withoutId)).toEqual(["failed", undefined, "failed"]);
    // One that is right does not make up for one that is wrong.
    const mixed = { ...standard(secret, now()), "x-service-signature": other };
    expect(await checked(shop, mixed)).toEqual(["failed", "failed", "verified"]);
  });

  test("with the new secret of a rotation is verified too", async () => {
    const shop = await catching();
    const params = { subscriptionID: shop.catcher.subscription_id };
    const old = await secretOf(shop.owner, shop.catcher);
    const begun = await callAccount(shop.owner, operations.rotateWebhookSecret, { params });
    const next: string = begun.body.next_secret;
    expect(next).toMatch(/^whsec_/);
    const signed = (secret: string) => ({
      "x-service-signature": serviceSignature(secret, Buffer.from(body)),
      ...standard(secret, now()),
    });
    expect(await checked(shop, signed(next))).toEqual([
      "verified",
      "verified_new_secret",
      "verified_new_secret",
    ]);
    await newEvent(shop.merchant);
    await deliverDue();
    expect((await list(shop.owner))[0]).toMatchObject({ attempt_number: 1, signature: "verified" });
    await callAccount(shop.owner, operations.promoteWebhookSecret, { params });
    expect(await checked(shop, signed(next))).toEqual(["verified", "verified", "verified"]);
    expect(await checked(shop, signed(old))).toEqual(["failed", "failed", "failed"]);
  });
});
