import {
  completeKey,
  type KeyClaim,
  KeyInUse,
  releaseKey,
  takeOverKey,
} from "@/lib/domain/shared/idempotency";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { type Payment, Prisma, query } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { NetworkUnavailable, ValidationFailed } from "@/lib/kit/errors";
import { amountOf } from "@/lib/kit/fields";
import { after } from "@/lib/kit/time";
import {
  chooseNetwork,
  type ConnectedNetwork,
  type LinkAnswer,
  type LinkDetails,
  type LinkRequest,
  NetworkNoAnswer,
  networkOfPayment,
  type NetworkProfile,
  requireAbility,
  requireAmount,
} from "@/lib/network";
import { LinkNotCreated, RefusedByNetwork, TooManyOpenLinks } from "./errors";
import { findPayment } from "./find-payment";
import { type CreationOptions, draftPayment, insertPayment } from "./insert-payment";
import { lastSubmittedAt } from "./network-verdict";
import { presentPaymentLink } from "./present";
import type { NewPaymentLink, PaymentLinkResource } from "./schemas";
import { failedAtCreation, settlePayments } from "./settle-payments";
import { beginSubmission } from "./submit-payment";

interface LinkOrder extends NewPaymentLink {
  /** The till at which it is taken. */
  tillId?: string;
  /** How much of the amount is a tip, in minor units. */
  tip?: bigint | undefined;
  /** The payer stands at a till. */
  isPayerPresent?: boolean;
  /** The URL to which a payer who opens the link on their own phone comes back, of a payment's ID. */
  returnTo?: ((paymentId: string) => string) | undefined;
}

type LinkClaim = KeyClaim<PaymentLinkResource>;

/**
 * Creates a payment that any payer can pay with its QR token. One idempotency key creates one payment: while the
 * network does not respond it stays pending, and the next request with the key continues it. Throws `ValidationFailed`,
 * `RefusedByNetwork`, `NetworkUnavailable` (without a key the payment is stored as failed, without an event: nobody has
 * the token), `LinkNotCreated`, `TooManyOpenLinks`, and `KeyInUse` when another request has the idempotency key.
 */
export async function createPaymentLink(
  actor: Actor,
  input: LinkOrder,
  { claim, alongside }: CreationOptions<PaymentLinkResource> = {},
): Promise<PaymentLinkResource> {
  authorize(actor, "payments.link");
  // If the network cannot be called at all or cannot do this, fail before anything is written.
  const chosen = await chooseNetwork(actor, input.network);
  const { profile } = chosen.network;
  requireAbility(profile, "links");
  const validSeconds = validityOf(profile, input.expires_in_seconds);
  if ((input.expires_in_seconds ?? 0) > LONG_VALIDITY_SECONDS) await limitLongLinks(actor);
  const { payment, heldSince } = await beginLink(
    actor,
    chosen,
    { ...input, validSeconds },
    { claim, alongside },
  );
  const answer = await requestLink(payment, {
    isPayerPresent: input.isPayerPresent ?? actor.isPayerPresent,
    returnUrl: input.returnTo?.(payment.id),
  });
  if (answer?.outcome === "accepted") return storeLink(actor, payment, answer, claim);

  if (!answer && claim) {
    await query(releaseKey(actor, claim, { resourceId: payment.id, heldSince }));
    throw new NetworkUnavailable(
      "There is no link yet. Repeat the same request in a few seconds. No second payment is created.",
    );
  }
  const change = failedAtCreation({
    paymentId: payment.id,
    reason: answer?.reason ?? "The payment network did not answer.",
  });
  if (!answer) {
    await settlePayments([change]);
    throw new NetworkUnavailable(
      "No link was created. The attempt is listed as a failed payment. Try again in a few seconds.",
    );
  }
  const refused = new RefusedByNetwork(answer);
  await settlePayments([change], claim && (() => completeKey(actor, claim, { outcome: refused })));
  throw refused;
}

/** Links that can be paid for longer than this are limited in number, because each is polled until it is paid. */
const LONG_VALIDITY_SECONDS = 3600;
const MAX_LONG_LINKS = 500;

/** How long a link is valid, in seconds: what is asked for, or else what is usual and the network allows. */
function validityOf({ name, linkValidity }: NetworkProfile, requested: number | undefined): number {
  if (requested === undefined) return Math.min(env().PAYMENT_VALIDITY_SECONDS, linkValidity.max);
  if (requested <= linkValidity.max) return requested;
  const message = `must be at most ${linkValidity.max}: ${name} does not keep a link for longer`;
  throw new ValidationFailed([{ field: "expires_in_seconds", message }]);
}

/** Links that are created at the same moment can exceed the limit by a few. */
async function limitLongLinks({ organizationId, mode }: Actor): Promise<void> {
  const open = await query(Prisma.sql`
    SELECT FROM payments
    WHERE organization_id = ${organizationId} AND mode = ${mode}::mode AND status = 'pending' AND method = 'link'
      AND expires_at > now() + make_interval(secs => ${LONG_VALIDITY_SECONDS})
    LIMIT ${MAX_LONG_LINKS}`);
  if (open.length === MAX_LONG_LINKS) throw new TooManyOpenLinks(MAX_LONG_LINKS);
}

/**
 * Returns the payment to create a link for: a new one, or the one that an earlier request with this key left
 * unfinished.
 */
async function beginLink(
  actor: Actor,
  { networkNumber, network }: ConnectedNetwork,
  input: LinkOrder & { validSeconds: number },
  { claim, alongside }: CreationOptions<PaymentLinkResource>,
): Promise<{ payment: Payment; heldSince: Date }> {
  const draft = draftPayment(actor, {
    networkNumber,
    tillId: input.tillId,
    method: "link",
    amount: amountOf(input.amount, actor.currency),
    tip: input.tip,
    merchantOrderId: input.merchant_order_id,
    comment: input.comment,
    validSeconds: input.validSeconds,
  });
  requireAmount(network.profile, draft);
  const idempotency = claim && { request: claim, answer: null };
  const made = await insertPayment(actor, draft, { idempotency, alongside });
  if (made) return { payment: made, heldSince: made.createdAt };

  const begun = claim && (await takeOverKey(actor, claim));
  if (!begun) throw new KeyInUse();
  const payment = await beginSubmission(await findPayment(actor, begun.resourceId));
  if (!payment) return giveUp(actor, begun.resourceId, claim);
  // Its validity starts now: nobody could have paid it before.
  const validity = payment.expiresAt.getTime() - payment.createdAt.getTime();
  const expiresAt = after(lastSubmittedAt(payment), validity);
  return { payment: { ...payment, expiresAt }, heldSince: begun.heldSince };
}

/** The payment settled before anyone had its token, so this error is the final response for its key. */
async function giveUp(
  actor: Actor,
  paymentId: string,
  claim: LinkClaim | undefined,
): Promise<never> {
  const { status } = await findPayment(actor, paymentId);
  const error = new LinkNotCreated(paymentId, status);
  if (claim) await query(completeKey(actor, claim, { outcome: error }));
  throw error;
}

async function requestLink(
  payment: Payment,
  payer: Pick<LinkRequest, "isPayerPresent" | "returnUrl">,
): Promise<LinkAnswer | undefined> {
  try {
    const network = await networkOfPayment(payment);
    return await network.createLink({
      reference: payment.id,
      amount: payment.amount,
      currency: payment.currency,
      merchantOrderId: payment.merchantOrderId ?? undefined,
      comment: payment.comment ?? undefined,
      expiresAt: payment.expiresAt,
      ...payer,
    });
  } catch (error) {
    if (error instanceof NetworkNoAnswer) return undefined;
    throw error;
  }
}

/**
 * Stores the network's link together with the response for the idempotency key. If the payment has failed in the
 * meantime, that is final and nobody may get the token.
 */
async function storeLink(
  actor: Actor,
  payment: Payment,
  link: LinkDetails,
  claim: LinkClaim | undefined,
): Promise<PaymentLinkResource> {
  const resource = presentPaymentLink(payment.id, link);
  const complete = claim
    ? completeKey(actor, claim, {
        outcome: resource,
        condition: Prisma.sql`EXISTS (SELECT FROM kept)`,
      })
    : Prisma.sql`SELECT 1`;
  const [kept] = await query(Prisma.sql`
    WITH kept AS (
      UPDATE payments SET qr_token = ${link.qrToken}, qr_operation_id = ${link.qrOperationId}::bigint,
        ext_tran_id = ${link.extTranId}, network_status = ${link.networkStatus},
        expires_at = ${link.expiresAt}::timestamptz, updated_at = now()
      WHERE id = ${payment.id} AND status <> 'failed' RETURNING id
    ), completed AS (${complete})
    SELECT id FROM kept`);
  return kept ? resource : giveUp(actor, payment.id, claim);
}
