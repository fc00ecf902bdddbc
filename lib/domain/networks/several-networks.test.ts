import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { issueDeviceKey } from "@/lib/domain/devices";
import {
  DefaultNetworkNeeded,
  LinksInUse,
  LiveNetworkNotFound,
  LivePaymentsOpen,
  chooseDefaultNetwork,
  connectLiveNetwork,
  disconnectLiveNetwork,
  findNetworks,
  presentLiveNetworks,
  readLiveNetworks,
} from "@/lib/domain/networks";
import {
  cancelPayment,
  createPayment,
  createPaymentLink,
  readPayment,
} from "@/lib/domain/payments";
import { readAccountPayment } from "@/lib/domain/payments/views";
import { createRefund, readRefund } from "@/lib/domain/refunds";
import { presentOverview, readOverview } from "@/lib/domain/reports";
import { changeReusableLink, createReusableLink } from "@/lib/domain/reusable-links";
import type { Member } from "@/lib/domain/sign-in";
import { checkStaticQrNow } from "@/lib/domain/static-qr";
import { inMode } from "@/lib/kit/actor-kinds";
import { db } from "@/lib/kit/db";
import { NetworkUnavailable, ValidationFailed } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import {
  connectionOf,
  forgetNetworks,
  NotSupportedByNetwork,
  pixReference,
  sealConnection,
} from "@/lib/network";
import { connectionTo } from "@/operate/networks/connection-to";
import { playPix, type PlayedPix } from "@/operate/networks/pix-server";
import { serve, type Served } from "@/operate/networks/serve";
import { memberOf } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";
import { pollNetworks } from "@/tests/support/poll-networks";

interface Bank extends PlayedPix {
  server: Served;
  /** The ID of the account at it. */
  id: string;
}

let owner: Member;
const opened: Served[] = [];
beforeEach(async () => {
  owner = await memberOf((await newMerchant({ currency: "BRL" })).owner);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()));
});

const live = () => inMode(owner, "live");

/** Connects a bank that is played here. */
async function bank(name?: string): Promise<Bank> {
  const played = playPix();
  const server = await serve(played.handle);
  opened.push(server);
  const { id } = await connectLiveNetwork(owner, {
    ...connectionTo.pix(server.origin),
    ...(name !== undefined && { name }),
  });
  return { ...played, server, id };
}

const has = ({ books }: Bank, paymentId: string) => books.charges.has(pixReference(paymentId));
const refundsAt = ({ books }: Bank) => books.receipts.flatMap((one) => one.devolucoes).length;
const link = async (network?: number) =>
  (await createPaymentLink(live(), { amount: 30, ...(network && { network }) })).payment_id;

const poll = () => pollNetworks(owner);

test("the first network is the default, and each has a number that is never used again", async () => {
  await bank("Harbour kiosk");
  const second = await bank();
  const listed = presentLiveNetworks(await readLiveNetworks(owner)).data;
  expect(listed.map(({ number, name, is_default }) => [number, name, is_default])).toEqual([
    [1, "Harbour kiosk", true],
    [2, undefined, false],
  ]);
  await disconnectLiveNetwork(owner, second.id);
  await bank();
  expect((await findNetworks(live())).map(({ networkNumber }) => networkNumber)).toEqual([1, 3]);
});

test("two networks connected at the same time get different numbers, and one default", async () => {
  await Promise.all([bank("One"), bank("Two"), bank("Three")]);
  const { accounts } = await readLiveNetworks(owner);
  expect(accounts.map(({ networkNumber }) => networkNumber).sort()).toEqual([1, 2, 3]);
  expect(accounts.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

describe("a payment", () => {
  test("is made at the default network, or at the chosen one, and settled where it was made", async () => {
    const [first, second] = [await bank("One"), await bank("Two")];
    const [byDefault, chosen] = [await link(), await link(2)];
    expect([has(first, byDefault), has(second, byDefault)]).toEqual([true, false]);
    expect([has(first, chosen), has(second, chosen)]).toEqual([false, true]);
    first.books.pay(pixReference(byDefault));
    second.books.pay(pixReference(chosen));
    await poll();
    for (const id of [byDefault, chosen]) {
      expect(await readPayment(live(), id)).toMatchObject({ status: "completed" });
    }
    expect(await readAccountPayment(live(), chosen)).toMatchObject({
      networkNumber: 2,
      networkName: "Two",
    });
  });

  test("is refunded and cancelled where it was made, whatever the default is by then", async () => {
    const [first, second] = [await bank(), await bank()];
    const [paid, pending] = [await link(), await link()];
    first.books.pay(pixReference(paid));
    await poll();
    await chooseDefaultNetwork(owner, second.id);
    expect(await link().then((id) => has(second, id))).toBe(true);
    const refund = await createRefund(live(), paid, { amount: 10 });
    await poll();
    expect([refundsAt(first), refundsAt(second)]).toEqual([1, 0]);
    expect(await readRefund(live(), refund.id)).toMatchObject({
      status: "pending",
      networkStatus: null,
    });
    expect(await cancelPayment(live(), pending)).toMatchObject({ status: "cancelled" });
  });

  test("at a network that is not connected is refused, and nothing is written", async () => {
    await bank();
    const before = await db().payment.count({ where: { organizationId: owner.organizationId } });
    await expect(link(7)).rejects.toThrow(ValidationFailed);
    await expect(link(7)).rejects.toMatchObject({ facts: { details: [{ field: "network" }] } });
    const inTest = createPaymentLink(owner, { amount: 30, network: 2 });
    await expect(inTest).rejects.toThrow(ValidationFailed);
    expect(await db().payment.count({ where: { organizationId: owner.organizationId } })).toBe(
      before,
    );
  });

  test("at a network of another organization is refused", async () => {
    await bank();
    await bank();
    const other = await memberOf((await newMerchant({ currency: "BRL" })).owner);
    const attempt = createPaymentLink({ ...other, mode: "live" }, { amount: 30, network: 2 });
    await expect(attempt).rejects.toThrow("none is connected");
  });

  test("can do what its own network can", async () => {
    await bank();
    await db().networkAccount.updateMany({
      where: { organizationId: owner.organizationId, mode: "live" },
      data: { name: "Bank" },
    });
    const attempt = createPayment(live(), { amount: 5, payer_phone: "+5511912345678", network: 1 });
    await expect(attempt).rejects.toThrow(NotSupportedByNetwork);
  });

  test("is not asked of another network once its own is gone", async () => {
    const [first, second] = [await bank(), await bank()];
    const id = await link(2);
    await db().networkAccount.delete({ where: { id: second.id } });
    await chooseDefaultNetwork(owner, first.id);
    // As after the 5 s for which the networks are remembered.
    forgetNetworks(owner.organizationId, "live");
    await poll();
    expect(await readPayment(live(), id)).toMatchObject({ status: "pending" });
    await expect(cancelPayment(live(), id)).rejects.toThrow(NetworkUnavailable);
    expect(has(first, id)).toBe(false);
  });
});

test("a network that does not answer holds up nothing of another", async () => {
  const [first, second] = [await bank("Kiosk"), await bank("Office")];
  const [atFirst, atSecond] = [await link(1), await link(2)];
  second.books.pay(pixReference(atSecond));
  await first.server.close();
  opened.splice(opened.indexOf(first.server), 1);
  await poll();
  expect(await readPayment(live(), atSecond)).toMatchObject({ status: "completed" });
  expect(await readPayment(live(), atFirst)).toMatchObject({ status: "pending" });
  expect(presentOverview(await readOverview(live())).network).toMatchObject({
    name: "Kiosk",
    state: "not_answering",
  });
  const [one, two] = (await readLiveNetworks(owner)).accounts;
  expect(one!.lastFailure).toContain("did not answer");
  expect(two!.lastFailure).toBeNull();
});

test("static QR payments of all networks are listed, also two with the same number", async () => {
  const banks = [await bank(), await bank()];
  const paid = banks.map(({ books }) => books.payStatic("7.50", "obrigado").endToEndId);
  await checkStaticQrNow(live());
  const { organizationId } = owner;
  const found = await db().staticQrPayment.findMany({
    where: { organizationId, orderNumber: { in: paid } },
    orderBy: { networkNumber: "asc" },
  });
  expect(found.map(({ networkNumber }) => networkNumber)).toEqual([1, 2]);
  const { id: _id, networkNumber: _network, ...entry } = found[0]!;
  await db().staticQrPayment.create({ data: { ...entry, networkNumber: 2 } });
  await expect(
    db().staticQrPayment.create({ data: { ...entry, networkNumber: 2 } }),
  ).rejects.toThrow();
});

test("a network that another process has just connected is found at once", async () => {
  const first = await bank();
  await findNetworks(live());
  const account = await db().networkAccount.findFirstOrThrow({
    where: { organizationId: owner.organizationId, mode: "live" },
  });
  const id = newId("networkAccount");
  const { organizationId, mode } = account;
  const sealed = sealConnection(connectionOf(account), id);
  await db().networkAccount.create({
    data: { id, organizationId, mode, networkNumber: 2, isDefault: false, ...sealed },
  });
  const made = await link(2);
  expect(has(first, made)).toBe(true);
  expect(await readPayment(live(), made)).toMatchObject({ networkNumber: 2 });
});

describe("disconnecting one of several", () => {
  test("needs another default first", async () => {
    const [first, second] = [await bank(), await bank()];
    await expect(disconnectLiveNetwork(owner, first.id)).rejects.toThrow(DefaultNetworkNeeded);
    await chooseDefaultNetwork(owner, second.id);
    await disconnectLiveNetwork(owner, first.id);
    await expect(chooseDefaultNetwork(owner, first.id)).rejects.toThrow(LiveNetworkNotFound);
    expect(await link().then((id) => has(second, id))).toBe(true);
  });

  test("is refused for its own payments only, and live keys keep working", async () => {
    await bank();
    const second = await bank();
    await issueDeviceKey(live(), { name: "Till" });
    await link(1);
    const atSecond = await link(2);
    await expect(disconnectLiveNetwork(owner, second.id)).rejects.toThrow(LivePaymentsOpen);
    await db().payment.update({ where: { id: atSecond }, data: { nextCheckAt: null } });
    await disconnectLiveNetwork(owner, second.id);
  });

  test("is refused while a reusable link uses it", async () => {
    await bank();
    const second = await bank();
    const id = await createReusableLink(live(), { title: "Tips", network: 2 });
    const unknown = createReusableLink(live(), { title: "Tips", network: 9 });
    await expect(unknown).rejects.toThrow(ValidationFailed);
    await expect(disconnectLiveNetwork(owner, second.id)).rejects.toThrow(LinksInUse);
    await changeReusableLink(live(), id, { network: null });
    await disconnectLiveNetwork(owner, second.id);
    const moved = changeReusableLink(live(), id, { network: 2 });
    await expect(moved).rejects.toThrow(ValidationFailed);
  });
});
