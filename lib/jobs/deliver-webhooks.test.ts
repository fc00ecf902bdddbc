import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WrongSecretsKey } from "@/lib/domain/installation";
import { requireSecretsKey } from "@/lib/domain/secrets";
import { db } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { deliveriesOf, newEvent } from "@/tests/support/events";
import { newMerchant } from "@/tests/support/merchant";
import { listening } from "@/tests/support/subscribed-receiver";
import { deliverOrJoin } from "./deliver-webhooks";

const keyOfTests = env().SECRETS_KEY;
const newKey = () => (env().SECRETS_KEY = randomBytes(32).toString("base64"));

beforeEach(async () => {
  await db().installation.deleteMany();
  await db().subscription.updateMany({ data: { secretEncrypted: null } });
});
afterEach(() => {
  env().SECRETS_KEY = keyOfTests;
});

test.each([
  { database: "with a canary", prepare: requireSecretsKey },
  { database: "with secrets and no canary yet", prepare: () => undefined },
])("another key uses up no attempt of a delivery: a database $database", async ({ prepare }) => {
  const right = newKey();
  await prepare();
  const merchant = await newMerchant();
  const { receiver } = await listening(merchant);
  const { eventId } = await newEvent(merchant);
  newKey();
  await expect(deliverOrJoin()).rejects.toThrow(WrongSecretsKey);
  expect((await deliveriesOf(eventId))[0]).toMatchObject({ attemptCount: 0, attempts: [] });
  env().SECRETS_KEY = right;
  await deliverOrJoin();
  expect((await deliveriesOf(eventId))[0]).toMatchObject({ attemptCount: 1, status: "succeeded" });
  expect(receiver.received).toHaveLength(1);
});
