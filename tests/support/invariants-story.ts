import { randomBytes } from "node:crypto";
import { addNote, changeTags } from "@/lib/domain/annotations";
import {
  createPaymentLink,
  cancelPayment,
  checkDuePayments,
  createPayment,
  draftPayment,
  insertPayment,
} from "@/lib/domain/payments";
import { checkDueRefunds, createRefund } from "@/lib/domain/refunds";
import { claimKey } from "@/lib/domain/shared/idempotency";
import { createSubscription, deliverDue, resendDelivery } from "@/lib/domain/webhooks";
import { db, Prisma, query } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { confirmRequest, MAGIC_AMOUNTS, payLink } from "@/lib/network";
import { type Merchant, newMerchant, newPhone } from "@/tests/support/merchant";
import { startWebhookReceiver } from "@/tests/support/webhook-receiver";

type MagicName = (typeof MAGIC_AMOUNTS)[number]["name"];
const magic = (name: MagicName) => MAGIC_AMOUNTS.find((amount) => amount.name === name)!.amount;

/** Moves everything scheduled this many seconds closer, here and in the sandbox. */
async function letPass(seconds: number) {
  const earlier = Prisma.sql`make_interval(secs => ${seconds})`;
  await query(
    Prisma.sql`UPDATE payments SET next_check_at = next_check_at - ${earlier} RETURNING id`,
  );
  await query(
    Prisma.sql`UPDATE refunds SET next_check_at = next_check_at - ${earlier} RETURNING id`,
  );
  await query(
    Prisma.sql`UPDATE deliveries SET next_attempt_at = next_attempt_at - ${earlier} RETURNING id`,
  );
  await query(Prisma.sql`
    UPDATE sandbox.operations SET expires_at = expires_at - ${earlier}, fate_at = fate_at - ${earlier} RETURNING id`);
  await query(
    Prisma.sql`UPDATE sandbox.refunds SET decides_at = decides_at - ${earlier} RETURNING id`,
  );
}

const request = () => ({
  operation: "createPayment",
  key: randomBytes(6).toString("hex"),
  requestHash: randomBytes(32),
  answerTo: (outcome: unknown) => ({
    status: outcome instanceof Error ? 422 : 201,
    body: outcome instanceof Error ? outcome.message : "made",
  }),
});

/** Takes payments with different outcomes and refunds some of them; one refund stays undecided. */
async function settleEveryWay(merchant: Merchant) {
  const { device, owner, account } = merchant;
  const pay = (amount: number) =>
    createPayment(device, { amount, payer_phone: newPhone() }, { claim: request() });

  const paid = await pay(100);
  await confirmRequest(account.id, paid.id);
  await addNote(owner, paid.id, "A regular customer");
  await changeTags(owner, { payment_ids: [paid.id], add: ["Regular"], remove: [] });
  const magicallyPaid = await pay(magic("paid_at_once"));
  const link = await createPaymentLink(device, { amount: 40 });
  await payLink(link.qr_token.slice(link.qr_token.lastIndexOf("/") + 1), newPhone());
  const cancelled = await pay(30);
  await cancelPayment(owner, cancelled.id, "Changed their mind");
  await pay(magic("declined"));
  await pay(magic("paid_late"));
  await pay(magic("wrong_number")).catch(() => undefined);
  await pay(magic("insufficient_funds"));
  // This one is not paid.
  await pay(25);
  await letPass(20);
  await checkDuePayments();
  await letPass(300);
  await checkDuePayments();
  await letPass(900);
  await checkDuePayments();

  for (const amount of [30, 20]) await createRefund(device, paid.id, { amount }, request());
  await createRefund(device, magicallyPaid.id, {});
  await letPass(60);
  await checkDueRefunds();
  // This one stays undecided.
  await createRefund(device, paid.id, { amount: 10 });
}

/** Leaves data as processes do that die during their work. */
async function leaveWorkInFlight({ device, owner, account }: Merchant) {
  const pending = await createPayment(device, { amount: 70, payer_phone: newPhone() });
  // The payer has confirmed, but the poll has not found it yet.
  await confirmRequest(account.id, pending.id);
  // Written, but never submitted to the network.
  const lost = draftPayment(device, {
    networkNumber: 1,
    method: "direct",
    amount: 900n,
    payerPhone: newPhone(),
  });
  await insertPayment(device, lost, { idempotency: { request: request(), answer: null } });
  await createPayment(device, { amount: 60, payer_phone: newPhone() });
  const key = newId("payment");
  // A key is not stored either when its payment is not written.
  await query(
    claimKey(owner, request(), { resourceId: key, answer: null, condition: Prisma.sql`false` }),
  );
}

/**
 * Creates a merchant with the data of a healthy Qassa. Both endpoints subscribe to completed, refunded and expired
 * payments: one accepts every delivery, the other rejects them all.
 */
export async function healthyStory(): Promise<Merchant> {
  const merchant = await newMerchant();
  const { owner } = merchant;
  const good = await startWebhookReceiver();
  const bad = await startWebhookReceiver();
  bad.answer({ status: 503, body: "busy" });
  const subscribe = (url: string) =>
    createSubscription(owner, {
      url,
      events: ["payment.completed", "payment.refunded", "payment.expired"],
      secret: "s3cret",
    });
  await subscribe(good.url);
  await subscribe(bad.url);
  await query(
    Prisma.sql`UPDATE subscriptions SET created_at = created_at - interval '1 hour' RETURNING id`,
  );
  await settleEveryWay(merchant);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await deliverDue();
    await letPass(400);
  }
  const { id: organizationId } = merchant.organization;
  // Of any payment: their deliveries were made at the same time.
  const oneThat = (status: "failed" | "succeeded") =>
    db().delivery.findFirstOrThrow({ where: { organizationId, status } });
  const failed = await oneThat("failed");
  await resendDelivery(owner, failed.id);
  await deliverDue();
  const succeeded = await oneThat("succeeded");
  await resendDelivery(owner, succeeded.id);

  await leaveWorkInFlight(merchant);
  await checkDuePayments();
  // An attempt was claimed and counted, and then its process died.
  await query(Prisma.sql`
    WITH claimed AS (
      UPDATE deliveries SET attempt_count = attempt_count + 1
      WHERE status = 'pending' AND attempt_count < attempt_limit RETURNING id, attempt_count)
    INSERT INTO delivery_attempts (delivery_id, attempt_number)
    SELECT id, attempt_count FROM claimed RETURNING delivery_id`);
  const another = await createPayment(merchant.device, { amount: 80, payer_phone: newPhone() });
  await confirmRequest(merchant.account.id, another.id);
  await good.close();
  await bad.close();
  return merchant;
}
