import type { Actor } from "@/lib/kit/actor";
import { authorize, may } from "@/lib/kit/authorize";
import { Prisma, query } from "@/lib/kit/db";
import {
  type AttemptRow,
  attemptColumns,
  bodyColumns,
  deliveryColumns,
  type DeliveryRow,
} from "./delivery-rows";
import { DeliveryNotFound } from "./errors";

const MAX_ROWS = 300;

interface PaymentDeliveries {
  /** Oldest first. */
  deliveries: DeliveryRow[];
  /** The attempts of all these deliveries, oldest first, without headers and bodies. */
  attempts: AttemptRow[];
  /** There are more attempts; these are the most recent ones. */
  isCut: boolean;
}

/** Overrides the fields of a delivery that require permission to read webhooks. */
const WITHOUT_ENDPOINT = { subscriptionId: null, url: null, lastStatusCode: null, lastError: null };

const deliveriesOfThePayment = ({ organizationId, mode }: Actor, paymentId: string) => Prisma.sql`
  d.payment_id = ${paymentId} AND NOT d.is_test AND d.organization_id = ${organizationId} AND d.mode = ${mode}::mode`;

/**
 * Returns the deliveries of a payment and their attempts, up to 300 of each. The caller has already checked that the
 * actor can see the payment. Roles that cannot read webhooks get neither URLs nor errors. Throws `Forbidden`.
 */
export async function deliveriesOf(actor: Actor, paymentId: string): Promise<PaymentDeliveries> {
  authorize(actor, "payments.read");
  const [deliveries, attempts] = await Promise.all([
    query<DeliveryRow>(Prisma.sql`
      SELECT ${deliveryColumns} FROM deliveries d JOIN subscriptions s ON s.id = d.subscription_id
      WHERE ${deliveriesOfThePayment(actor, paymentId)} ORDER BY d.created_at DESC, d.id DESC LIMIT ${MAX_ROWS}`),
    query<AttemptRow>(Prisma.sql`
      SELECT ${attemptColumns}
      FROM deliveries d JOIN delivery_attempts a ON a.delivery_id = d.id
        JOIN subscriptions s ON s.id = d.subscription_id
      WHERE ${deliveriesOfThePayment(actor, paymentId)}
      ORDER BY a.started_at DESC, a.attempt_number DESC LIMIT ${MAX_ROWS + 1}`),
  ]);
  const inFull = may(actor, "webhooks.read");
  return {
    deliveries: deliveries.reverse().map((row) => (inFull ? row : { ...row, ...WITHOUT_ENDPOINT })),
    attempts: attempts
      .slice(0, MAX_ROWS)
      .reverse()
      .map((row) => (inFull ? row : { ...row, url: null, error: null })),
    isCut: attempts.length > MAX_ROWS,
  };
}

/**
 * Returns one attempt to deliver a webhook of a payment, with the request and response unless their retention period
 * is over. Throws `Forbidden`, `DeliveryNotFound`.
 */
export async function attemptOf(
  actor: Actor,
  at: { paymentId: string; deliveryId: string; attemptNumber: string },
): Promise<AttemptRow> {
  authorize(actor, "webhooks.read");
  const [attempt] = /^[1-9]\d{0,8}$/.test(at.attemptNumber)
    ? await query<AttemptRow>(Prisma.sql`
        SELECT ${attemptColumns}, ${bodyColumns}
        FROM deliveries d JOIN delivery_attempts a ON a.delivery_id = d.id
          JOIN subscriptions s ON s.id = d.subscription_id
        WHERE ${deliveriesOfThePayment(actor, at.paymentId)} AND d.id = ${at.deliveryId}
          AND a.attempt_number = ${Number(at.attemptNumber)}::int`)
    : [];
  if (!attempt) throw new DeliveryNotFound(at.deliveryId);
  return attempt;
}
