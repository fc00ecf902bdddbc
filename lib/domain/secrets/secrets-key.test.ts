import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WrongSecretsKey } from "@/lib/domain/installation";
import { db } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { encryptSecret } from "@/lib/kit/secrets";
import { newMerchant } from "@/tests/support/merchant";
import { listening } from "@/tests/support/subscribed-receiver";
import { requireSecretsKey } from "./index";

const keyOfTests = env().SECRETS_KEY;
const newKey = () => (env().SECRETS_KEY = randomBytes(32).toString("base64"));

beforeEach(async () => {
  await db().installation.deleteMany();
  await db().subscription.updateMany({ data: { secretEncrypted: null } });
});
afterEach(() => {
  env().SECRETS_KEY = keyOfTests;
});

test("the first key of a database is its key from then on", async () => {
  const first = newKey();
  await requireSecretsKey();
  newKey();
  await expect(requireSecretsKey()).rejects.toThrow(/Set SECRETS_KEY to the original key/);
  env().SECRETS_KEY = first;
  await requireSecretsKey();
  expect(await db().installation.count()).toBe(1);
});

test("without a canary, the key is tested on the stored secrets", async () => {
  const right = newKey();
  const { subscription } = await listening(await newMerchant());
  newKey();
  await expect(requireSecretsKey()).rejects.toThrow(WrongSecretsKey);
  expect(await db().installation.count()).toBe(0);
  env().SECRETS_KEY = right;
  await requireSecretsKey();
  expect(await db().installation.count()).toBe(1);
  expect(subscription.secretEncrypted).not.toBeNull();
});

test("one damaged secret does not reject the right key", async () => {
  newKey();
  const merchant = await newMerchant();
  const { subscription } = await listening(merchant);
  await db().subscription.update({
    where: { id: subscription.id },
    data: { secretEncrypted: encryptSecret("moved here", "another row") },
  });
  await listening(merchant);
  await requireSecretsKey();
  expect(await db().installation.count()).toBe(1);
});
