import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WrongSecretsKey } from "@/lib/domain/installation";
import {
  draftPayment,
  insertPayment,
  paymentOfReceipt,
  receiptAddress,
} from "@/lib/domain/payments";
import { pairDisplay, offerPairing, openTill } from "@/lib/domain/till";
import { deliverDue } from "@/lib/domain/webhooks";
import { db, Prisma, query } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { newId } from "@/lib/kit/ids";
import { decryptSecret, encryptSecret, useLinksKey } from "@/lib/kit/secrets";
import { sandboxGatewayToken } from "@/lib/network";
import { deliveriesOf, newEvent } from "@/tests/support/events";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { listening } from "@/tests/support/subscribed-receiver";
import { ENCRYPTED_COLUMNS, giveUpValue, replaceValue, valuesBehind } from "./encrypted-values";
import { clearUnreadable, KeyLost, requireSecretsKey, rotateKey, unreadableValues } from "./index";

const keyOfTests = env().SECRETS_KEY;
const newKey = () => randomBytes(32).toString("base64");

/** Starts a process with these keys, as far as this one can. */
async function startWith(key: string, previous?: string) {
  env().SECRETS_KEY = key;
  env().SECRETS_KEY_PREVIOUS = previous;
  useLinksKey(undefined);
  await requireSecretsKey();
}

let merchant: Merchant;
let oldKey: string;

beforeEach(async () => {
  await db().installation.deleteMany();
  await db().notificationChannel.deleteMany();
  for (const { whenLost } of ENCRYPTED_COLUMNS) await query(Prisma.sql`${whenLost} RETURNING id`);
  oldKey = newKey();
  await startWith(oldKey);
  merchant = await newMerchant();
});
afterEach(() => {
  env().SECRETS_KEY = keyOfTests;
  env().SECRETS_KEY_PREVIOUS = undefined;
  useLinksKey(undefined);
});

/** Fills every encrypted column of one row each, and returns the rows' IDs by column. */
async function fillAll() {
  const { subscription } = await listening(merchant);
  const channelId = newId("notificationChannel");
  const { organizationId, userId } = merchant.owner;
  await db().subscription.update({
    where: { id: subscription.id },
    data: { nextSecretEncrypted: encryptSecret("next", subscription.id) },
  });
  await db().networkAccount.update({
    where: { id: merchant.account.id },
    data: { credentialsEncrypted: encryptSecret("token", merchant.account.id) },
  });
  await db().user.update({
    where: { id: userId },
    data: {
      totpSecretEncrypted: encryptSecret("totp", userId),
      totpConfirmedAt: new Date(),
      totpLastStep: 5n,
      recoveryCodeHashes: [Buffer.from("a hash")],
    },
  });
  await db().notificationChannel.create({
    data: {
      id: channelId,
      organizationId,
      name: "Shop floor",
      format: "slack",
      host: "chat.example",
      kinds: [],
      inTestMode: true,
      urlEncrypted: encryptSecret("https://chat.example", channelId),
    },
  });
  const payment = await insertPayment(
    merchant.owner,
    draftPayment(merchant.owner, { networkNumber: 1, method: "link", amount: 100n }),
  );
  const scannedCode = { id: payment!.id, organizationId, mode: "test" as const };
  await db().scannedCode.create({
    data: { ...scannedCode, codeEncrypted: encryptSecret("https://qr.example", payment!.id) },
  });
  const { id: accountId } = merchant.account;
  const of = { organizationId, mode: "test" as const };
  await db().scanWebhook.create({
    data: {
      ...of,
      id: accountId,
      networkNumber: 1,
      pathToken: accountId,
      url: "https://pay.example.net/api/scans/x",
      secretEncrypted: encryptSecret("secret of the registration", accountId),
    },
  });
  const { id: tillId } = await openTill(merchant.owner, undefined);
  const codeId = newId("printedCode");
  const customerEncrypted = encryptSecret("a customer's token", codeId);
  await db().printedCode.create({
    data: { ...of, id: codeId, tillId, webhookId: accountId, customerEncrypted },
  });
  return {
    subscriptionId: subscription.id,
    channelId,
    userId,
    accountId: merchant.account.id,
    paymentId: payment!.id,
    codeId,
  };
}

/** Returns every encrypted value, by column. */
async function values(): Promise<Map<string, { id: string; value: Uint8Array }[]>> {
  const read = ENCRYPTED_COLUMNS.map(async ({ table, column }) => {
    const rows = await query<{ id: string; value: Uint8Array }>(Prisma.sql`
      SELECT id, ${Prisma.raw(column)} AS value FROM ${Prisma.raw(table)}
      WHERE ${Prisma.raw(column)} IS NOT NULL`);
    return [`${table}.${column}`, rows] as const;
  });
  return new Map(await Promise.all(read));
}

async function readAll() {
  for (const rows of (await values()).values()) {
    for (const { id, value } of rows) expect(decryptSecret(value, id)).not.toBe("");
  }
}

/** Columns of bytes that hold no secret under SECRETS_KEY: hashes, pictures, bodies, and what the rotation itself keeps. */
const OTHER_BYTES = [
  "public.caught_requests.body",
  "public.device_keys.key_hash",
  "public.display_slides.picture",
  "public.idempotency_keys.request_hash",
  "public.installation.links_key_encrypted",
  "public.installation.secrets_canary",
  "public.known_browsers.token_hash",
  "public.mailed_links.token_hash",
  "public.organization_brands.logo",
  "public.sent_mails.recipient_hash",
  "public.sessions.token_hash",
  "public.till_displays.token_hash",
  "public.tills.pairing_code_hash",
  "public.tills.token_hash",
  "public.users.recovery_code_hashes",
];

test("every column of bytes is known to be encrypted under SECRETS_KEY, or not", async () => {
  const columns = await query<{ name: string }>(Prisma.sql`
    SELECT concat_ws('.', table_schema, table_name, column_name) AS name FROM information_schema.columns
    WHERE table_schema IN ('public', 'sandbox')
      AND (udt_name IN ('bytea', '_bytea') OR column_name LIKE '%encrypted%')`);
  const encrypted = ENCRYPTED_COLUMNS.map(({ table, column }) => `public.${table}.${column}`);
  expect(columns.map(({ name }) => name).sort()).toEqual([...OTHER_BYTES, ...encrypted].sort());
});

test("each secret is encrypted anew, and then the former key is not needed", async () => {
  await fillAll();
  const before = await values();
  expect([...before.values()].every((rows) => rows.length > 0)).toBe(true);
  const key = newKey();
  await startWith(key, oldKey);
  const { reencrypted, unreadable } = await rotateKey();
  expect(unreadable).toEqual([]);
  expect(reencrypted).toBe(ENCRYPTED_COLUMNS.length);
  await startWith(key);
  for (const [column, rows] of await values()) {
    expect(rows.length, column).toBe(before.get(column)!.length);
    for (const { id, value } of rows) expect(decryptSecret(value, id), column).not.toBe("");
  }
  await expect(startWith(oldKey)).rejects.toThrow(WrongSecretsKey);
});

test("servers with both keys deliver before, while and after it runs", async () => {
  const { receiver } = await listening(merchant);
  const key = newKey();
  await startWith(key, oldKey);
  const signed: string[] = [];
  for (const step of [() => Promise.resolve(), rotateKey, () => startWith(key)]) {
    await step();
    const { eventId } = await newEvent(merchant);
    await deliverDue();
    expect((await deliveriesOf(eventId))[0]).toMatchObject({ status: "succeeded" });
    signed.push(String(receiver.received.at(-1)!.headers["x-service-signature"]));
  }
  expect(signed.every((signature) => /^[0-9a-f]{64}$/.test(signature))).toBe(true);
});

test("without its former key a server does not start until the rotation has ended", async () => {
  await fillAll();
  await expect(startWith(newKey())).rejects.toThrow("npm run rotate-key");
});

test("a rotation that ends anywhere is completed by the next", async () => {
  await fillAll();
  await startWith(newKey(), oldKey);
  const { SECRETS_KEY: key } = env();
  // Ends at each statement in turn, as a killed process does.
  let statements = 0;
  for (let isEnded = false; !isEnded;) {
    let left = ++statements;
    const $queryRaw = db().$queryRaw.bind(db());
    Object.assign(db(), {
      $queryRaw: (...given: Parameters<typeof $queryRaw>) =>
        left-- > 0 ? $queryRaw(...given) : Promise.reject(new Error("killed")),
    });
    const ended = await rotateKey().then(
      () => "ended",
      (error: Error) => error.message,
    );
    Object.assign(db(), { $queryRaw });
    isEnded = ended === "ended";
    if (!isEnded) expect(ended).toBe("killed");
    // Whatever it did, a server with both keys reads everything; and one that starts with the new key alone does, too.
    await readAll();
    const starts = await startWith(key).then(
      () => true,
      () => false,
    );
    if (starts) await readAll();
    else await startWith(key, oldKey);
    expect(starts || !isEnded).toBe(true);
  }
  expect(statements).toBeGreaterThan(ENCRYPTED_COLUMNS.length);
});

test("several at once, and somebody who saves a secret meanwhile, lose nothing", async () => {
  const { userId } = await fillAll();
  const key = newKey();
  await startWith(key, oldKey);
  const save = async () => {
    await db().user.update({
      where: { id: userId },
      data: { totpSecretEncrypted: encryptSecret("saved meanwhile", userId) },
    });
  };
  const rotations = await Promise.all([rotateKey(), rotateKey(), rotateKey(), save()]);
  expect(rotations.flatMap((rotation) => rotation?.unreadable ?? [])).toEqual([]);
  await startWith(key);
  const { totpSecretEncrypted } = await db().user.findUniqueOrThrow({ where: { id: userId } });
  expect(decryptSecret(totpSecretEncrypted!, userId)).toBe("saved meanwhile");
});

test("a secret that was saved after it was read is neither replaced nor given up", async () => {
  await fillAll();
  for (const column of ENCRYPTED_COLUMNS) {
    const [read] = await valuesBehind(column, "", 1);
    const saved = { boundTo: read!.boundTo, encrypted: encryptSecret("saved", read!.boundTo) };
    await replaceValue(column, read!, saved.encrypted);
    await replaceValue(column, read!, encryptSecret("stale", read!.boundTo));
    await giveUpValue(column, read!);
    const [now] = await valuesBehind(column, "", 1);
    expect(Buffer.from(now!.encrypted), column.column).toEqual(saved.encrypted);
  }
});

test("receipts, pairing codes and tokens stay what they are, however often the key is replaced", async () => {
  const payment = newId("payment");
  const receipt = receiptAddress(payment);
  const token = sandboxGatewayToken(merchant.account.id);
  const till = await openTill(merchant.owner, undefined);
  const { code } = await offerPairing(merchant.owner, till.id);
  let former = oldKey;
  for (let times = 0; times < 3; times++) {
    const key = newKey();
    await startWith(key, former);
    expect(receiptAddress(payment)).toBe(receipt);
    await rotateKey();
    expect(receiptAddress(payment)).toBe(receipt);
    await startWith(key);
    expect(receiptAddress(payment)).toBe(receipt);
    former = key;
  }
  expect(paymentOfReceipt(receipt.split("/r/")[1]!)).toBe(payment);
  expect(sandboxGatewayToken(merchant.account.id)).toBe(token);
  await pairDisplay(code);
});

test("no address is made as long as the key of links is unknown", () => {
  useLinksKey("unknown");
  expect(() => receiptAddress(newId("payment"))).toThrow("is not known yet");
});

test("one damaged value is named and left, and the others are encrypted anew", async () => {
  const { accountId } = await fillAll();
  const damaged = encryptSecret("moved here", "another row");
  await db().networkAccount.update({
    where: { id: accountId },
    data: { credentialsEncrypted: damaged },
  });
  await startWith(newKey(), oldKey);
  const { reencrypted, unreadable } = await rotateKey();
  expect(reencrypted).toBe(ENCRYPTED_COLUMNS.length - 1);
  expect(unreadable).toEqual([
    { table: "network_accounts", column: "credentials_encrypted", id: accountId },
  ]);
});

test("a lost key is given up with all that it encrypted, and nothing else", async () => {
  const { subscriptionId, channelId, userId, accountId, paymentId, codeId } = await fillAll();
  const receipt = receiptAddress(newId("payment"));
  env().SECRETS_KEY = newKey();
  await expect(rotateKey()).rejects.toThrow(KeyLost);
  const { SECRETS_KEY: key } = env();
  const listed = await unreadableValues();
  expect(listed.length).toBe(ENCRYPTED_COLUMNS.length);
  expect(await unreadableValues()).toEqual(listed);
  const cleared = await clearUnreadable();
  expect(cleared.map(({ id }) => id).sort()).toEqual(
    // The first of a subscription's secrets takes the second with it.
    // The account's ID is also that of the address to which scans are posted.
    [subscriptionId, channelId, userId, accountId, accountId, paymentId, codeId].sort(),
  );
  await startWith(key);
  const subscription = await db().subscription.findUniqueOrThrow({ where: { id: subscriptionId } });
  expect(subscription).toMatchObject({
    isActive: false,
    secretEncrypted: null,
    nextSecretEncrypted: null,
    disabledReason: expect.stringContaining("Rotate it"),
  });
  expect(await db().user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({
    totpSecretEncrypted: null,
    totpConfirmedAt: null,
    totpLastStep: 0n,
    recoveryCodeHashes: [],
  });
  expect(await db().notificationChannel.count({ where: { id: channelId } })).toBe(0);
  expect(paymentOfReceipt(receipt.split("/r/")[1]!)).toBeUndefined();
  expect(await clearUnreadable()).toEqual([]);
});
