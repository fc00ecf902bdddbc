// Generated from the operation table: every change by a member is in the audit log, with the client's address.
import { expect, test } from "vitest";
import { accountOperations } from "@/lib/api/account/operations";
import type { AccountOperation } from "@/lib/api/core/operation";
import { db } from "@/lib/kit/db";
import { keepMails } from "@/tests/support/mailbox";
import { memberOf } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";
import { sessionFor } from "@/tests/support/session";
import { examples, type OperationName } from "../../support/account/examples";
import { callAccount } from "../../support/account/member-client";

keepMails();

/** Operations other than GET that write no audit entry, each with its reason. */
const WITHOUT_ENTRY: Partial<Record<OperationName, string>> = {
  testWebhook: "the delivery log shows tests, and nothing is changed",
  checkStaticQr: "only reads the network",
  openSandboxPhone: "only opens a page of the sandbox",
  testLiveNetwork: "only asks the network whether it answers",
  recordTillSeen: "only that its page is open",
  showPayment: "only what is on a screen",
  askForTip: "only what is on a screen",
  enterAtTill: "only what is on a screen",
  dismissScan: "only what is on a screen",
  offerPairing: "a code that nobody has typed in changes nothing",
  startTwoFactor: "nothing is changed until it is confirmed",
  changeListSettings: "only what the user sees",
  hideAttention: "only what the user sees",
  restoreAttention: "only what the user sees",
  changeNotificationSettings: "only what the user is told",
  testNotificationChannel: "the chat shows it, and nothing is changed",
  chooseView: "only what this browser shows",
};

const ADDRESS = "192.0.2.77";
const mutating = (Object.entries(accountOperations) as [OperationName, AccountOperation][]).filter(
  ([name, { method }]) => method !== "GET" && !(name in WITHOUT_ENTRY),
);

test.each(mutating)(
  "%s is audited with the address",
  { timeout: 60_000 },
  async (name, operation) => {
    const merchant = await newMerchant();
    const owner = await memberOf(merchant.owner);
    const input = await examples[name](merchant, owner);
    const { headers } = await sessionFor(owner);
    const of = { where: { organizationId: merchant.organization.id } };
    const before = await db().auditEntry.count(of);
    const answer = await callAccount(owner, operation, {
      ...input,
      headers: { ...headers, "x-forwarded-for": ADDRESS },
    });
    expect([200, 201, 202, 303]).toContain(answer.status);
    const entries = (await db().auditEntry.findMany({ ...of, orderBy: { id: "asc" } })).slice(
      before,
    );
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) expect(entry).toMatchObject({ ip: ADDRESS, actor: owner.userId });
  },
);
