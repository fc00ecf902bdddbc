// A real request for every operation of the account area: its IDs exist, and the owner may send it.
import { Secret, TOTP } from "otpauth";
import { onTestFinished } from "vitest";
import type { accountOperations } from "@/lib/api/account/operations";
import { addNote } from "@/lib/domain/annotations";
import { issueDeviceKey } from "@/lib/domain/devices";
import { connectLiveNetwork } from "@/lib/domain/networks";
import { addChannel } from "@/lib/domain/notifications";
import { createPaymentLink } from "@/lib/domain/payments";
import { createReusableLink } from "@/lib/domain/reusable-links";
import { saveView } from "@/lib/domain/saved-views";
import { confirmTwoFactor, type Member, startTwoFactor } from "@/lib/domain/sign-in";
import { inviteMember } from "@/lib/domain/team";
import {
  beginSecretRotation,
  catchRequest,
  createCatcher,
  createSubscription,
  deliverDue,
} from "@/lib/domain/webhooks";
import { may, seesAllPayments } from "@/lib/kit/authorize";
import { db } from "@/lib/kit/db";
import { after, hours } from "@/lib/kit/time";
import { GATEWAY_PATH, sandboxGatewayToken, serveSandboxGateway } from "@/lib/network";
import { takenAtTillOf } from "@/tests/support/at-till";
import { deliveriesOf, newEvent } from "@/tests/support/events";
import { listen } from "@/tests/support/listener";
import { memberOf, newMember, PASSWORD } from "@/tests/support/member";
import type { Merchant } from "@/tests/support/merchant";
import { newSession } from "@/tests/support/session";
import { staticQrPayment } from "@/tests/support/static-qr";
import { listening } from "@/tests/support/subscribed-receiver";
import { completedPayment, pay } from "../device/acts";
import { type Example, nothing, today } from "./example";
import { failedRefund } from "./failed-refund";
import { tillExamples } from "./till-examples";

export type OperationName = keyof typeof accountOperations;

/** A view of the organization for members who can share one, or who can't save any. */
const viewOf = (caller: Member) => ({
  list: "payments" as const,
  name: "Large",
  filters: { amount_min: "10000" },
  is_shared: may(caller, "organization.manage") || !may(caller, "payments.search"),
});

/** Nothing listens there. */
const chat = {
  name: "Shop floor",
  format: "slack" as const,
  url: "http://127.0.0.1:9/chat",
  kinds: ["refund_failed" as const],
  in_test_mode: true,
};
const ofChat = async ({ owner }: Merchant) => {
  const { channel_id: channelID } = await addChannel(await memberOf(owner), chat);
  return { params: { channelID } };
};

const pendingPayment = async (merchant: Merchant): Promise<string> => {
  const { status, body } = await pay(merchant);
  if (status !== 201) throw new Error(`The payment was answered ${status}.`);
  return (body as { payment_id: string }).payment_id;
};
/** For members who see only their own till's payments, makes this one of them. */
const seenBy = async (caller: Member, paymentID: string): Promise<string> =>
  seesAllPayments(caller) ? paymentID : takenAtTillOf(caller, paymentID);
const ofPayment: Example = async (merchant, caller) => ({
  params: { paymentID: await seenBy(caller, await completedPayment(merchant)) },
});
const ofRefund: Example = async (merchant, caller) => {
  const { refundID, paymentID } = await failedRefund(merchant, 100);
  await seenBy(caller, paymentID);
  return { params: { refundID } };
};

const ofStaticQr = async (merchant: Merchant) => ({
  params: { orderNumber: (await staticQrPayment(merchant)).orderNumber },
});

const subscription = async ({ owner }: Merchant): Promise<string> => {
  const wanted = { url: "https://93.184.215.14/webhooks", events: ["payment.completed" as const] };
  return (await createSubscription(owner, { ...wanted, secret: "s3cret" })).id;
};
const ofSubscription: Example = async (merchant) => ({
  params: { subscriptionID: await subscription(merchant) },
});
const ofRotation: Example = async (merchant) => {
  const subscriptionID = await subscription(merchant);
  await beginSecretRotation(merchant.owner, subscriptionID);
  return { params: { subscriptionID } };
};

/** Creates a delivery to a listening endpoint and makes its first attempt. */
async function delivered(merchant: Merchant) {
  const { subscription: one } = await listening(merchant);
  const { eventId, paymentId } = await newEvent(merchant);
  await deliverDue();
  const delivery = (await deliveriesOf(eventId)).find(
    ({ subscriptionId }) => subscriptionId === one.id,
  );
  return { paymentID: paymentId, deliveryID: delivery!.id };
}
const ofDelivery: Example = async (merchant) => ({
  params: { deliveryID: (await delivered(merchant)).deliveryID },
});

const ofReusableLink: Example = async ({ owner }) => ({
  params: { reusableLinkID: await createReusableLink(owner, { title: "Membership" }) },
});

const catcher: Example = async ({ owner }) => {
  await createCatcher(owner);
  return {};
};

const ofDevice: Example = async ({ owner }) => {
  const { deviceKey } = await issueDeviceKey(owner, { name: "Kiosk" });
  return { params: { deviceKeyID: deviceKey.id } };
};

const colleague: Example = async ({ organization }) => ({
  params: { userID: (await newMember(organization.id, "cashier")).userId },
});
const newcomer = () => `newcomer-${crypto.randomUUID()}@example.com`;

/** Starts a gateway for this merchant. */
async function gateway({ account }: Merchant) {
  const listener = await listen(serveSandboxGateway);
  onTestFinished(() => listener.close());
  return {
    kind: "gateway" as const,
    base_url: `${listener.origin}${GATEWAY_PATH}/`,
    token: sandboxGatewayToken(account.id),
  };
}
const connected: Example = async (merchant) => {
  const owner = await memberOf(merchant.owner);
  const { id } = await connectLiveNetwork(owner, await gateway(merchant));
  return { params: { networkID: id } };
};

const codeFrom = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1" }).generate();
const withSecondFactor: Example = async (_, caller) => {
  const { secret } = await startTwoFactor(caller, PASSWORD);
  await confirmTwoFactor(caller, codeFrom(secret));
  return { body: { current_password: PASSWORD } };
};

export const examples: Record<OperationName, Example> = {
  readOverview: nothing,
  readVolume: nothing,
  readPatterns: nothing,
  listLatestPayments: nothing,

  readDailyClose: nothing,
  exportDailyClose: nothing,
  readDays: today,
  readBreakdown: today,
  exportDays: today,

  listWebhooks: nothing,
  createWebhook: () => ({
    body: { url: "https://93.184.215.14/webhooks", events: ["payment.failed"] },
  }),
  readWebhook: ofSubscription,
  changeWebhook: async (merchant) => ({
    params: { subscriptionID: await subscription(merchant) },
    body: { description: "Till" },
  }),
  deleteWebhook: ofSubscription,
  revealWebhookSecret: ofSubscription,
  rotateWebhookSecret: ofSubscription,
  abandonWebhookRotation: ofRotation,
  promoteWebhookSecret: ofRotation,
  testWebhook: async (merchant) => ({
    params: { subscriptionID: (await listening(merchant)).subscription.id },
    body: { event: "payment.completed" },
  }),
  countMissingEvents: async (merchant) => ({
    params: { subscriptionID: await subscription(merchant) },
    query: { since: after(new Date(), -hours(1)).toISOString() },
  }),
  replayMissingEvents: async (merchant) => {
    await newEvent(merchant);
    return {
      params: { subscriptionID: await subscription(merchant) },
      body: { since: after(new Date(), -hours(1)).toISOString() },
    };
  },
  listDeliveries: nothing,
  readDelivery: ofDelivery,
  resendDelivery: ofDelivery,
  resendFailedDeliveries: async (merchant) => {
    const { deliveryID } = await delivered(merchant);
    await db().delivery.update({
      where: { id: deliveryID },
      data: { status: "failed", attemptCount: 3, nextAttemptAt: null },
    });
    return { body: { since: after(new Date(), -hours(1)).toISOString() } };
  },

  readWebhookCatcher: catcher,
  createWebhookCatcher: nothing,
  changeWebhookCatcher: async (merchant) => {
    await createCatcher(merchant.owner);
    return { body: { answer: "500" } };
  },
  removeWebhookCatcher: catcher,
  listCaughtRequests: catcher,
  clearCaughtRequests: catcher,
  readCaughtRequest: async (merchant) => {
    await createCatcher(merchant.owner);
    const { id } = await catchRequest(merchant.organization.id, {
      headers: { "content-type": "application/json" },
      body: Buffer.from('{"event":"payment.completed"}'),
    });
    return { params: { caughtRequestID: id } };
  },

  listDevices: nothing,
  issueDevice: () => ({ body: { name: "Vending machine", scopes: ["payments"] } }),
  readDeviceUsage: nothing,
  readDevice: ofDevice,
  changeDevice: async (merchant, caller) => ({
    ...(await ofDevice(merchant, caller)),
    body: { is_payer_present: true },
  }),
  rotateDevice: async (merchant, caller) => ({
    ...(await ofDevice(merchant, caller)),
    body: { old_expires_at: after(new Date(), hours(1)).toISOString() },
  }),
  revokeDevice: ofDevice,

  listStaticQrPayments: nothing,
  readStaticQrPayment: ofStaticQr,
  changeStaticQrOrder: async (merchant) => ({
    ...(await ofStaticQr(merchant)),
    body: { merchant_order_id: "order-1042" },
  }),
  readStaticQrAddress: nothing,
  readStaticQrSync: nothing,
  checkStaticQr: nothing,
  openSandboxPhone: nothing,

  listLinks: nothing,
  createLink: () => ({ body: { amount: 1500.5 } }),
  readLink: async ({ owner }) => ({
    params: { paymentID: (await createPaymentLink(owner, { amount: 900 })).payment_id },
  }),

  listReusableLinks: nothing,
  createReusableLink: () => ({ body: { title: "Membership", amount: 1500.5 } }),
  readReusableLink: ofReusableLink,
  changeReusableLink: async (merchant, caller) => ({
    ...(await ofReusableLink(merchant, caller)),
    body: { title: "Membership of 2026", is_active: false },
  }),
  listReusableLinkPayments: ofReusableLink,

  searchPayments: nothing,
  watchPayments: async (merchant) => ({ query: { ids: await pendingPayment(merchant) } }),
  readPaymentTotals: nothing,
  exportPayments: nothing,
  listPaymentDevices: nothing,
  listPaymentMembers: nothing,
  readPayment: ofPayment,
  readTimeline: ofPayment,
  listPaymentRefunds: ofPayment,
  createRefund: async (merchant, caller) => ({
    ...(await ofPayment(merchant, caller)),
    body: { amount: 100 },
  }),
  readReceipt: ofPayment,
  mailReceipt: async (merchant, caller) => ({
    ...(await ofPayment(merchant, caller)),
    // In test mode, only members get one.
    body: { email: caller.email, language: "ru" },
  }),
  cancelPayment: async (merchant, caller) => ({
    params: { paymentID: await seenBy(caller, await pendingPayment(merchant)) },
    body: { reason: "Mistyped" },
  }),
  readDeliveryAttempt: async (merchant) => ({
    params: { ...(await delivered(merchant)), attemptNumber: "1" },
  }),
  resendPaymentWebhook: async (merchant) => ({ params: await delivered(merchant) }),
  resendPaymentWebhooks: async (merchant) => {
    const { paymentID } = await delivered(merchant);
    return { body: { payment_ids: [paymentID] } };
  },

  listNetworkProfiles: nothing,
  hideAttention: () => ({ body: { item: "network" } }),
  restoreAttention: nothing,
  readNotificationSettings: nothing,
  changeNotificationSettings: () => ({
    body: { kinds: ["daily_close"], in_test_mode: true },
  }),
  listNotificationChannels: nothing,
  addNotificationChannel: () => ({ body: chat }),
  changeNotificationChannel: async (merchant) => ({ ...(await ofChat(merchant)), body: chat }),
  removeNotificationChannel: (merchant) => ofChat(merchant),
  testNotificationChannel: (merchant) => ofChat(merchant),
  listNotes: ofPayment,
  addNote: async (merchant, caller) => ({
    ...(await ofPayment(merchant, caller)),
    body: { text: "Called back" },
  }),
  deleteNote: async (merchant, caller) => {
    const paymentID = await seenBy(caller, await completedPayment(merchant));
    const isTheirs =
      caller.organizationId === merchant.organization.id && may(caller, "payments.annotate");
    const author = isTheirs ? caller : merchant.owner;
    const { note_id: noteID } = await addNote(author, paymentID, "Called back");
    return { params: { paymentID, noteID } };
  },
  listUsedTags: nothing,
  changeTags: async (merchant, caller) => {
    const paymentID = await seenBy(caller, await completedPayment(merchant));
    return { body: { payment_ids: [paymentID], add: ["VIP"] } };
  },
  readPayer: async (merchant) => {
    const id = await completedPayment(merchant);
    const { payerPhone } = await db().payment.findUniqueOrThrow({ where: { id } });
    return { params: { phone: payerPhone! } };
  },

  listSavedViews: () => ({ query: { list: "payments" } }),
  saveView: (_, caller) => ({ body: viewOf(caller) }),
  deleteSavedView: async ({ owner }, caller) => {
    const wanted = viewOf(caller);
    const { view_id: savedViewID } = await saveView(wanted.is_shared ? owner : caller, wanted);
    return { params: { savedViewID } };
  },

  searchRefunds: nothing,
  exportRefunds: nothing,
  readRefund: ofRefund,
  retryRefund: ofRefund,

  ...tillExamples,
  readShownPayment: ofPayment,
  watchShownPayment: ofPayment,
  search: () => ({ query: { q: "order" } }),

  readFirstSteps: nothing,
  readOrganization: nothing,
  changeOrganization: () => ({ body: { name: "Corner Shop and Sons" } }),
  readBrand: nothing,
  changeBrand: () => ({ body: { accent_color: "#b3261e" } }),
  leaveOrganization: async ({ organization }) => {
    await newMember(organization.id, "owner");
    return {};
  },
  listMembers: nothing,
  changeRole: async (merchant, caller) => ({
    ...(await colleague(merchant, caller)),
    body: { role: "accountant" },
  }),
  removeMember: colleague,
  resetPin: colleague,
  listInvitations: nothing,
  inviteMember: () => ({ body: { email: newcomer(), role: "cashier" } }),
  revokeInvitation: async ({ owner }) => {
    const invitation = await inviteMember(await memberOf(owner), {
      email: newcomer(),
      role: "cashier",
    });
    return { params: { invitationID: invitation.id } };
  },
  listLiveNetworks: nothing,
  connectLiveNetwork: async (merchant) => ({ body: await gateway(merchant) }),
  replaceLiveNetwork: async (merchant, caller) => ({
    ...(await connected(merchant, caller)),
    body: await gateway(merchant),
  }),
  chooseDefaultNetwork: async (merchant, caller) => {
    await connected(merchant, caller);
    return connected(merchant, caller);
  },
  testLiveNetwork: connected,
  disconnectLiveNetwork: connected,
  switchPrintedCodes: async (merchant, caller) => ({
    ...(await connected(merchant, caller)),
    body: { on: false },
  }),
  readGoLiveChecklist: nothing,
  listAuditEntries: nothing,
  exportAuditLog: nothing,

  listSessions: nothing,
  endSession: async (_, member) => {
    await newSession(member.userId);
    const { id } = await db().session.findFirstOrThrow({
      where: { userId: member.userId },
      orderBy: { id: "desc" },
    });
    return { params: { sessionID: id } };
  },
  readProfile: nothing,
  changeProfile: () => ({ body: { name: "Somebody Else" } }),
  changeListSettings: () => ({ body: { density: "compact", hidden: { payments: ["payer"] } } }),
  changePassword: () => ({
    body: { current_password: PASSWORD, password: "another good password" },
  }),
  readPin: nothing,
  setPin: () => ({ body: { pin: "2580", current_password: PASSWORD } }),
  removePin: nothing,
  signOutEverywhere: nothing,
  startTwoFactor: () => ({ body: { current_password: PASSWORD } }),
  confirmTwoFactor: async (_, caller) => ({
    body: { code: codeFrom((await startTwoFactor(caller, PASSWORD)).secret) },
  }),
  disableTwoFactor: withSecondFactor,
  renewRecoveryCodes: withSecondFactor,

  chooseView: ({ organization }) => ({
    body: { organization_id: organization.id, mode: "test" },
  }),
};
