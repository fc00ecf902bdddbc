// Networks whose credentials are lost with SECRETS_KEY: they are connected again, or let go.
import { beforeEach, expect, test } from "vitest";
import {
  connectLiveNetwork,
  disconnectLiveNetwork,
  presentLiveNetworks,
  readLiveNetworks,
  replaceLiveNetwork,
  switchPrintedCodes,
  testLiveNetwork,
} from "@/lib/domain/networks";
import { cancelPayment, createPayment } from "@/lib/domain/payments";
import { endTill, makePrintedCode, openTill } from "@/lib/domain/till";
import { db, Prisma, query } from "@/lib/kit/db";
import { NetworkUnavailable } from "@/lib/kit/errors";
import { encryptedNetworkColumns, forgetNetworks, NetworkNoAnswer } from "@/lib/network";
import { connectionTo } from "@/operate/networks/connection-to";
import { paymentOf, vippsShopForEach } from "@/tests/support/vipps-shop";

const shop = vippsShopForEach();
let networkId: string;
let tillId: string;
beforeEach(async () => {
  networkId = (await readLiveNetworks(shop.owner)).accounts[0]!.id;
  tillId = (await openTill(shop.owner, undefined)).id;
  await switchPrintedCodes(shop.owner, networkId, true);
  await makePrintedCode(shop.owner, tillId);
  await loseSecrets();
});

async function loseSecrets() {
  for (const { whenLost } of encryptedNetworkColumns)
    await query(Prisma.sql`${whenLost} WHERE id = ${networkId} RETURNING id`);
  forgetNetworks(shop.owner.organizationId, "live");
}

const connection = () => connectionTo.vipps(shop.server.origin);

test("such a network is listed, without what was entered", async () => {
  const { data } = presentLiveNetworks(await readLiveNetworks(shop.owner));
  expect(data).toMatchObject([{ network_id: networkId, kind: "vipps_mobilepay" }]);
  expect(data[0]).not.toHaveProperty("settings");
});

test("it is connected again at its address, once every secret is entered", async () => {
  const { client_secret: _missing, ...incomplete } = connection();
  await expect(replaceLiveNetwork(shop.owner, networkId, incomplete)).rejects.toMatchObject({
    facts: { details: [{ field: "client_secret" }] },
  });
  await replaceLiveNetwork(shop.owner, networkId, connection());
  await switchPrintedCodes(shop.owner, networkId, true);
  expect(shop.played.printed.webhooks.size).toBe(1);
  expect(await db().printedCode.count({ where: { tillId } })).toBe(1);
});

test("it is connected again at another address", async () => {
  await db().networkAccount.update({
    where: { id: networkId },
    data: { baseUrl: "https://api.example.net" },
  });
  await replaceLiveNetwork(shop.owner, networkId, connection());
  expect(await db().printedCode.count({ where: { tillId } })).toBe(0);
});

test("it says so when it is tested, and keeps its printed codes as they are", async () => {
  const because = expect.stringContaining("secrets were lost") as string;
  expect(await testLiveNetwork(shop.owner, networkId)).toMatchObject({
    failed: { failure: because },
  });
  const { accounts } = await readLiveNetworks(shop.owner);
  expect(accounts).toMatchObject([{ lastFailure: because }]);
  const refusal = { code: "NOT_SUPPORTED_BY_NETWORK", message: because };
  await expect(switchPrintedCodes(shop.owner, networkId, false)).rejects.toMatchObject(refusal);
  await expect(makePrintedCode(shop.owner, tillId)).rejects.toMatchObject(refusal);
  expect(await db().printedCode.count({ where: { tillId } })).toBe(1);
});

test("nobody is asked for a payment at it, while the other networks go on", async () => {
  const input = { amount: 150, payer_phone: "+4791234567" };
  await expect(createPayment(shop.owner, input)).rejects.toMatchObject({
    code: "NOT_SUPPORTED_BY_NETWORK",
    message: expect.stringContaining("connect it again in Settings") as string,
  });
  expect(await db().payment.count()).toBe(0);
  const other = await connectLiveNetwork(shop.owner, { ...connection(), name: "Another account" });
  const { status } = await createPayment(shop.owner, { ...input, network: other.networkNumber });
  expect(status).toBe("pending");
});

test("what was asked for before stays as it is until the network is connected again", async () => {
  await replaceLiveNetwork(shop.owner, networkId, connection());
  const id = await shop.pay();
  shop.approve(id);
  await loseSecrets();
  await expect(shop.look(id)).rejects.toThrow(NetworkNoAnswer);
  expect(await paymentOf(id)).toMatchObject({ status: "pending" });
  await expect(cancelPayment(shop.owner, id)).rejects.toThrow(NetworkUnavailable);
  await replaceLiveNetwork(shop.owner, networkId, connection());
  expect(await shop.look(id)).toMatchObject({ status: "completed" });
});

test("it is disconnected, with its printed codes", async () => {
  await disconnectLiveNetwork(shop.owner, networkId);
  expect(await db().printedCode.count({ where: { tillId } })).toBe(0);
});

test("a till that has a printed code of it is ended", async () => {
  await endTill(shop.owner, tillId);
  expect(await db().till.findUniqueOrThrow({ where: { id: tillId } })).toMatchObject({
    endedAt: expect.any(Date) as Date,
  });
});
