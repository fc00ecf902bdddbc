import { afterAll, describe, expect, test } from "vitest";
import { actorFor, inMode } from "@/lib/kit/actor-kinds";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { deliveriesOf, newEvent } from "@/tests/support/events";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import {
  isSignedWith,
  startWebhookReceiver,
  type ReceivedWebhook,
} from "@/tests/support/webhook-receiver";
import {
  beginSecretRotation,
  changeSubscription,
  createSubscription,
  deleteSubscription,
  deliverDue,
  findSubscription,
  listSubscriptions,
  MAX_SUBSCRIPTIONS,
  presentSubscription,
  promoteSecret,
  standardSignature,
} from "./";
import { type NewSubscription, SubscriptionResource } from "./schemas";

const receiver = await startWebhookReceiver();
afterAll(() => receiver.close());

const wanted = (rest: Partial<NewSubscription> = {}): NewSubscription => ({
  url: receiver.url,
  events: ["payment.completed"],
  ...rest,
});
const auditOf = ({ organization }: Merchant) =>
  db().auditEntry.findMany({
    where: { organizationId: organization.id, action: { startsWith: "webhook" } },
    orderBy: { id: "asc" },
  });
const received = (deliveryId: string) =>
  receiver.received.filter(({ body }) => body.delivery_id === deliveryId);

describe("a new subscription", () => {
  test("is active and is returned with its secret, which is stored encrypted", async () => {
    const merchant = await newMerchant();
    const subscription = await createSubscription(
      merchant.owner,
      wanted({ description: "Till 1", secret: "s3cret", events: ["*", "*"] }),
    );
    const shown = presentSubscription(subscription);
    expect(SubscriptionResource.parse(shown)).toEqual({
      id: subscription.id,
      organization_id: merchant.organization.id,
      url: receiver.url,
      description: "Till 1",
      events: ["*"],
      is_active: true,
      secret: "s3cret",
      created_at: expect.stringMatching(/\+00:00$/) as string,
      updated_at: expect.stringMatching(/\+00:00$/) as string,
    });
    expect(Buffer.from(subscription.secretEncrypted!).includes("s3cret")).toBe(false);
    const [entry] = await auditOf(merchant);
    expect(entry).toMatchObject({
      action: "webhook_subscription.created",
      target: subscription.id,
      actor: merchant.owner.userId,
      data: { signed: true },
    });
    expect(JSON.stringify(entry!.data)).not.toContain("s3cret");
  });

  test("leaves out what was not set", async () => {
    const merchant = await newMerchant();
    const shown = presentSubscription(await createSubscription(merchant.owner, wanted()));
    for (const name of ["secret", "description"]) expect(Object.keys(shown)).not.toContain(name);
    expect((await auditOf(merchant))[0]).toMatchObject({ data: { signed: false } });
  });

  test.each([
    ["url", wanted({ url: "https://10.0.0.1/" }), "not a public address"],
    ["url", wanted({ url: "" }), "url must be"],
    ["events", wanted({ events: [] }), "at least one event"],
    [
      "events.0",
      wanted({ events: ["payment.refund" as "*"] }),
      "must be one of: payment.completed",
    ],
    ["secret", wanted({ secret: "" }), "secret must be"],
    ["secret", wanted({ secret: "a\0b" }), "NUL"],
    ["description", wanted({ description: "x".repeat(256) }), "description must be"],
    ["description", wanted({ description: "\ud800" }), "lone surrogates"],
  ])("with an invalid %s is rejected, and nothing is written", async (field, given, why) => {
    const merchant = await newMerchant();
    await expect(createSubscription(merchant.owner, given)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      facts: { details: [{ field, message: expect.stringContaining(why) as string }] },
    });
    expect(
      await db().subscription.count({ where: { organizationId: merchant.organization.id } }),
    ).toBe(0);
    expect(await auditOf(merchant)).toEqual([]);
  });

  test("is rejected after fifty, also when they are created concurrently", async () => {
    const { owner } = await newMerchant();
    const { organizationId, mode } = owner;
    await db().subscription.createMany({
      data: Array.from({ length: MAX_SUBSCRIPTIONS - 3 }, () => ({
        ...{ id: newId("subscription"), organizationId, mode },
        ...{ url: receiver.url, events: ["*"] },
      })),
    });
    const made = await Promise.allSettled(
      Array.from({ length: 6 }, () => createSubscription(owner, wanted())),
    );
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    for (const one of made) {
      if (one.status === "rejected") {
        expect(one.reason).toMatchObject({ code: "TOO_MANY_SUBSCRIPTIONS" });
      }
    }
  });

  test("needs a key with the webhooks scope", async () => {
    const { device } = await newMerchant();
    const payments = actorFor(device, ["payments"]);
    await expect(createSubscription(payments, wanted())).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(listSubscriptions(payments)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("the list", () => {
  test("has the subscriptions of the organization and mode, newest first, and is audited", async () => {
    const merchant = await newMerchant();
    const first = await createSubscription(merchant.owner, wanted({ secret: "one" }));
    const second = await createSubscription(merchant.owner, wanted());
    const deleted = await createSubscription(merchant.owner, wanted());
    await deleteSubscription(merchant.owner, deleted.id);
    await createSubscription(inMode(merchant.owner, "live"), wanted());
    await createSubscription((await newMerchant()).owner, wanted());

    const listed = await listSubscriptions(merchant.device);
    expect(listed.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await auditOf(merchant)).at(-1)).toMatchObject({
      action: "webhook_secrets.read",
      actor: merchant.device.deviceKeyId,
      data: { subscriptions: [first.id] },
    });
  });
});

describe("a change", () => {
  test("keeps fields that are not given, and is audited with its author", async () => {
    const merchant = await newMerchant();
    const { id } = await createSubscription(merchant.owner, wanted({ description: "Till 1" }));
    const off = await changeSubscription(merchant.owner, id, { is_active: false });
    expect(off).toMatchObject({ isActive: false, description: "Till 1", url: receiver.url });
    const on = await changeSubscription(merchant.owner, id, { is_active: true, description: "" });
    expect(on).toMatchObject({ isActive: true, description: null });
    const [created, changed] = ["webhook_subscription.created", "webhook_subscription.changed"];
    const actions = (await auditOf(merchant)).map(({ action }) => action);
    expect(actions).toEqual([created, changed, changed]);
  });

  test("is subject to the same URL rules", async () => {
    const { owner } = await newMerchant();
    const { id } = await createSubscription(owner, wanted());
    await expect(
      changeSubscription(owner, id, { url: "https://169.254.169.254/" }),
    ).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    expect((await findSubscription(owner, id)).url).toBe(receiver.url);
  });

  test("of a foreign subscription, the other mode or a deleted one: not found", async () => {
    const merchant = await newMerchant();
    const stranger = await newMerchant();
    const { id } = await createSubscription(merchant.owner, wanted());
    const deleted = await createSubscription(merchant.owner, wanted());
    await deleteSubscription(merchant.owner, deleted.id);
    const off = { is_active: false };
    const notFound = { code: "SUBSCRIPTION_NOT_FOUND" };
    for (const refused of [
      () => changeSubscription(stranger.owner, id, off),
      () => changeSubscription(inMode(merchant.owner, "live"), id, off),
      () => changeSubscription(merchant.owner, deleted.id, off),
      () => changeSubscription(merchant.owner, "nonsense", off),
      () => deleteSubscription(stranger.owner, id),
      () => beginSecretRotation(stranger.owner, id),
      () => promoteSecret(stranger.owner, id),
    ]) {
      await expect(refused()).rejects.toMatchObject(notFound);
    }
    expect((await findSubscription(merchant.owner, id)).isActive).toBe(true);
  });
});

describe("the rotation of a secret", () => {
  const standard = (secrets: string[], { headers, raw }: ReceivedWebhook) =>
    standardSignature(secrets, {
      id: String(headers["webhook-id"]),
      timestamp: Number(headers["webhook-timestamp"]),
      body: raw,
    });

  test("signs with both secrets until the new one is promoted", async () => {
    const merchant = await newMerchant();
    const { id } = await createSubscription(merchant.owner, wanted({ secret: "old" }));
    await expect(promoteSecret(merchant.owner, id)).rejects.toMatchObject({
      code: "SECRET_ROTATION_NOT_STARTED",
    });
    const next = async () => {
      const { eventId } = await newEvent(merchant);
      await deliverDue();
      return received((await deliveriesOf(eventId))[0]!.id)[0]!;
    };
    const before = await next();
    expect(before.headers["webhook-signature"]).toBe(standard(["old"], before));

    const { secret } = await beginSecretRotation(merchant.owner, id);
    const during = await next();
    expect(isSignedWith("old", during)).toBe(true);
    expect(during.headers["webhook-signature"]).toBe(standard(["old", secret], during));

    const promoted = await promoteSecret(merchant.owner, id);
    expect(presentSubscription(promoted).secret).toBe(secret);
    const after = await next();
    expect(isSignedWith(secret, after)).toBe(true);
    expect(after.headers["webhook-signature"]).toBe(standard([secret], after));
    const audit = await auditOf(merchant);
    expect(audit.map(({ action }) => action)).toContain("webhook_subscription.secret_promoted");
    expect(JSON.stringify(audit.map(({ data }) => data))).not.toContain(secret);
  });

  test("of a subscription without a secret sets a first secret immediately", async () => {
    const { owner } = await newMerchant();
    const { id } = await createSubscription(owner, wanted());
    const { subscription } = await beginSecretRotation(owner, id, "first");
    expect(presentSubscription(subscription).secret).toBe("first");
  });
});
