// Each point of the checklist is ticked by the act itself, in the mode that it is about, and by nothing else.
import { Secret, TOTP } from "otpauth";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { accountOperations } from "@/lib/api/account/operations";
import { issueDeviceKey, revokeDeviceKey } from "@/lib/domain/devices";
import type { GoLiveChecklist } from "@/lib/domain/go-live/schemas";
import { connectLiveNetwork, testLiveNetwork } from "@/lib/domain/networks";
import { changeOrganization } from "@/lib/domain/organization-settings";
import { confirmTwoFactor, type Member, startTwoFactor } from "@/lib/domain/sign-in";
import { changeSubscription, createSubscription } from "@/lib/domain/webhooks";
import { inMode } from "@/lib/kit/actor-kinds";
import { db } from "@/lib/kit/db";
import { GATEWAY_PATH, sandboxGatewayToken, serveSandboxGateway } from "@/lib/network";
import { listen } from "@/tests/support/listener";
import { memberOf, newMember, PASSWORD } from "@/tests/support/member";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { decide, refund } from "../../support/account/failed-refund";
import { callAccount } from "../../support/account/member-client";
import { completedPayment } from "../../support/device/acts";

let merchant: Merchant;
let owner: Member;
beforeEach(async () => {
  merchant = await newMerchant();
  owner = await memberOf(merchant.owner);
});

const live = () => inMode(owner, "live");

async function checklist(member: Member = owner): Promise<GoLiveChecklist> {
  const { status, body, text } = await callAccount(member, accountOperations.readGoLiveChecklist);
  expect(status, text).toBe(200);
  return body as GoLiveChecklist;
}

/** Connects a gateway. Returns the network's ID, and a function that stops it. */
async function connect() {
  const gateway = await listen(serveSandboxGateway);
  onTestFinished(() => gateway.close());
  const token = sandboxGatewayToken(merchant.account.id);
  const base_url = `${gateway.origin}${GATEWAY_PATH}/`;
  const { id } = await connectLiveNetwork(owner, { kind: "gateway", base_url, token });
  return { id, stop: () => gateway.close() };
}

const turnOnTwoFactor = async (member: Member) => {
  const { secret } = await startTwoFactor(member, PASSWORD);
  const codes = new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1" });
  await confirmTwoFactor(member, codes.generate());
};

test("a new organization, with a key and a subscription of test mode, has nothing ready", async () => {
  await createSubscription(owner, {
    url: "https://93.184.215.14/webhooks",
    events: ["*"],
    secret: "s3cret",
  });
  expect(await checklist()).toEqual({
    network: { connected: false, answering: false },
    live_key: false,
    live_webhook: false,
    rehearsal: { paid: false, refunded: false },
    administrators: { count: 1, with_two_factor: 0, own_two_factor: false },
    currency: "KZT",
    time_zone: "Asia/Almaty",
    require_device_key_for_static_qr: false,
  });
});

test("a connected network is ticked, and its last answer or failure with it", async () => {
  const { id, stop } = await connect();
  expect((await checklist()).network).toEqual({ connected: true, answering: true });
  expect((await checklist(inMode(owner, "live"))).network.connected).toBe(true);
  await stop();
  expect((await testLiveNetwork(owner, id)).failed?.failure).toContain("ECONNREFUSED");
  expect((await checklist()).network).toEqual({ connected: true, answering: false });
});

test("a live key is ticked while it works", async () => {
  await connect();
  const hasKey = async () => (await checklist()).live_key;
  expect(await hasKey()).toBe(false);
  const { deviceKey } = await issueDeviceKey(live(), { name: "Till" });
  expect(await hasKey()).toBe(true);
  await db().deviceKey.update({ where: { id: deviceKey.id }, data: { expiresAt: new Date() } });
  expect(await hasKey()).toBe(false);
  const another = await issueDeviceKey(live(), { name: "Kiosk" });
  expect(await hasKey()).toBe(true);
  await revokeDeviceKey(live(), another.deviceKey.id);
  expect(await hasKey()).toBe(false);
});

test("a live subscription is ticked if it is active, signed and has an https endpoint", async () => {
  const hasWebhook = async () => (await checklist()).live_webhook;
  const url = "https://93.184.215.14/webhooks";
  await createSubscription(live(), { url, events: ["*"] });
  const plain = { url: "http://127.0.0.1:9/webhooks", events: ["*" as const], secret: "s3cret" };
  await createSubscription(live(), plain);
  expect(await hasWebhook()).toBe(false);
  const signed = await createSubscription(live(), { url, events: ["*"], secret: "s3cret" });
  expect(await hasWebhook()).toBe(true);
  await changeSubscription(live(), signed.id, { is_active: false });
  expect(await hasWebhook()).toBe(false);
});

test("the rehearsal is ticked by a payment and a refund in test mode", async () => {
  const payment = await completedPayment(merchant);
  expect((await checklist()).rehearsal).toEqual({ paid: true, refunded: false });
  const failed = await refund(owner, payment, { amount: 100 });
  await decide(failed.body.refund_id, "RefundFailed");
  expect((await checklist()).rehearsal).toEqual({ paid: true, refunded: false });
  const completed = await refund(owner, payment, { amount: 100 });
  await decide(completed.body.refund_id, "Refunded");
  expect((await checklist(live())).rehearsal).toEqual({ paid: true, refunded: true });
});

test("owners and admins are counted, each with their own two-factor sign-in", async () => {
  const admin = await newMember(merchant.organization.id, "admin");
  const developer = await newMember(merchant.organization.id, "developer");
  await turnOnTwoFactor(admin);
  await turnOnTwoFactor(developer);
  const counts = { count: 2, with_two_factor: 1 };
  expect((await checklist()).administrators).toEqual({ ...counts, own_two_factor: false });
  expect((await checklist(admin)).administrators).toEqual({ ...counts, own_two_factor: true });
  expect((await checklist(developer)).administrators).toEqual({ ...counts, own_two_factor: false });
});

test("the settings to check are the organization's own", async () => {
  const change = { currency: "EUR", time_zone: "Europe/Berlin" };
  await changeOrganization(owner, { ...change, require_device_key_for_static_qr: true });
  expect(await checklist()).toMatchObject({ ...change, require_device_key_for_static_qr: true });
});

test("another organization's acts tick nothing", async () => {
  await connect();
  await issueDeviceKey(live(), { name: "Till" });
  await newMember(merchant.organization.id, "admin");
  await completedPayment(merchant);
  const stranger = await memberOf((await newMerchant()).owner);
  expect(await checklist(stranger)).toMatchObject({
    network: { connected: false, answering: false },
    live_key: false,
    rehearsal: { paid: false },
    administrators: { count: 1 },
  });
});

test("a server without test mode has no rehearsal", async () => {
  vi.stubEnv("SANDBOX", "off");
  vi.resetModules();
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });
  expect(await checklist(live())).not.toHaveProperty("rehearsal");
});
