import { organizationBrands, organizationSettings } from "@/lib/domain/organizations/sql";
import { createPaymentLink, PaymentNotFound, readPayment } from "@/lib/domain/payments";
import type { KeyClaim } from "@/lib/domain/shared/idempotency";
import { offsetsOf } from "@/lib/domain/shared/time-zones";
import type { Actor } from "@/lib/kit/actor";
import { actorFor } from "@/lib/kit/actor-kinds";
import { type Payment, Prisma, query } from "@/lib/kit/db";
import { hasSandbox } from "@/lib/kit/env";
import { NetworkUnavailable } from "@/lib/kit/errors";
import { amountOf } from "@/lib/kit/fields";
import { isId } from "@/lib/kit/ids";
import type { Rows } from "@/lib/kit/rows";
import type { ZoneOffsets } from "@/lib/kit/zoned-time";
import { LiveNetworkMissing, NetworkSecretsLost } from "@/lib/network";
import { payAddress } from "./address";
import { requireWithinBounds } from "./amounts";
import { linkColumns, type ReusableLink } from "./columns";
import { ReusableLinkChanged, ReusableLinkNotActive, TooManyPayers } from "./errors";
import { freeCapacity } from "./free-capacity";

/** A link with what payers recognize its merchant by. */
export interface PayableLinkRow extends ReusableLink {
  merchantName: string;
  accentColor: string | null;
  logoKey: string | null;
  timeZone: string;
  zoneOffsets: ZoneOffsets;
}

/** Others may take the capacity that was freed. */
const MAX_DISPLACED = 3;

const SHAPE = /^[\w-]{22,64}$/;

/** Returns the link with this token, ended or not. Throws `ReusableLinkNotActive` if there is none. */
async function findByToken(token: string): Promise<PayableLinkRow> {
  if (!SHAPE.test(token)) throw new ReusableLinkNotActive();
  const [link] = await query<Omit<PayableLinkRow, "zoneOffsets">>(Prisma.sql`
    SELECT ${linkColumns}, o.name AS "merchantName", b.accent_color AS "accentColor", b.logo_key AS "logoKey",
      o.time_zone AS "timeZone"
    FROM reusable_links l JOIN ${organizationSettings} o ON o.id = l.organization_id
      LEFT JOIN ${organizationBrands} b ON b.organization_id = l.organization_id
    WHERE l.token = ${token}`);
  if (!link || (link.mode === "test" && !hasSandbox())) throw new ReusableLinkNotActive();
  return { ...link, zoneOffsets: await offsetsOf(link.timeZone) };
}

/** Returns a link that can be paid. Throws `ReusableLinkNotActive`, for an ended link as for an unknown token. */
export async function openReusableLink(token: string): Promise<PayableLinkRow> {
  const link = await findByToken(token);
  if (!link.isActive) throw new ReusableLinkNotActive();
  return link;
}

/** The payer, as an actor for the member who made the link. */
export const payerOf = ({ id, organizationId, mode, currency, createdBy }: ReusableLink): Actor =>
  actorFor({ organizationId, mode, currency, userId: createdBy, reusableLinkId: id }, ["payments"]);

/**
 * Creates a payment of a link that the payer can pay with its QR token, and returns its ID. `amount` is what the payer
 * saw or entered, in major units; `isOnOwnPhone`: they pay on the phone on which they opened the link. Throws
 * `ReusableLinkNotActive`, `ReusableLinkChanged` if the link has another fixed amount by now, `ValidationFailed` outside its
 * bounds, `TooManyPayers` if 100 payments of the link are pending, or too many of `payerNetwork`, where the payer comes
 * from, and none that nobody has opened can be cancelled, and the errors of `createPaymentLink`.
 */
export async function payReusableLink(
  link: PayableLinkRow,
  actor: Actor,
  {
    amount,
    isOnOwnPhone = false,
    claim,
    payerNetwork,
  }: {
    amount: number;
    isOnOwnPhone?: boolean | undefined;
    claim: KeyClaim<unknown>;
    payerNetwork: string;
  },
): Promise<string> {
  const minor = amountOf(amount, link.currency);
  if (link.amount !== null && minor !== link.amount) throw new ReusableLinkChanged();
  requireWithinBounds(minor, link, link.currency);
  const input = {
    amount,
    comment: link.title,
    network: link.networkNumber ?? undefined,
    ...(isOnOwnPhone && { returnTo: (id: string) => payAddress(link, id) }),
  };
  for (let left = MAX_DISPLACED; ; left -= 1) {
    try {
      const { payment_id } = await createPaymentLink(actor, input, {
        claim,
        alongside: (payment) => [insertLinkPayment(payment, link, payerNetwork)],
      });
      return payment_id;
    } catch (error) {
      const refusal = refusalOf(error);
      if (!(refusal instanceof TooManyPayers) || !refusal.canFreeCapacity) throw refusal;
      const isFreed =
        left > 0 &&
        (await freeCapacity(link, actor, { payerNetwork, isOwn: refusal.isOwnNetwork }));
      if (!isFreed) throw refusal;
    }
  }
}

/** Written in the same statement as the payment; the database refuses it, and so the payment, if the link is full or ended. */
const insertLinkPayment = (
  payment: Rows<"id" | "created_at">,
  link: ReusableLink,
  payerNetwork: string,
) => Prisma.sql`
  INSERT INTO reusable_link_payments (payment_id, reusable_link_id, organization_id, mode, payment_created_at, payer_network)
  SELECT id, ${link.id}, ${link.organizationId}, ${link.mode}::mode, created_at, ${payerNetwork} FROM ${payment}`;

function refusalOf(error: unknown): unknown {
  const constraint = (error as { constraint?: unknown } | undefined)?.constraint;
  if (constraint === "reusable_link_pending_payments") return new TooManyPayers("link");
  if (constraint === "reusable_link_network_share") return new TooManyPayers("network");
  if (constraint === "reusable_link_network_rate") return new TooManyPayers("rate");
  if (constraint === "reusable_link_is_active") return new ReusableLinkNotActive();
  // How to connect a network is not for payers.
  if (error instanceof LiveNetworkMissing || error instanceof NetworkSecretsLost)
    return new NetworkUnavailable();
  return error;
}

interface PayersPayment {
  link: PayableLinkRow;
  payment: Payment;
}

/** Returns the link with this token if the payment was made through it. */
async function findLinkOf(token: string, paymentId: string): Promise<PayableLinkRow> {
  const link = await findByToken(token);
  if (!isId("payment", paymentId)) throw new PaymentNotFound();
  const [made] = await query(Prisma.sql`
    SELECT 1 FROM reusable_link_payments WHERE payment_id = ${paymentId} AND reusable_link_id = ${link.id}`);
  if (!made) throw new PaymentNotFound();
  return link;
}

/**
 * Returns a payment that was made through the link with this token, even if the link has ended; a pending one is checked
 * with the network first. Throws `ReusableLinkNotActive` and `PaymentNotFound`.
 */
export async function readPayerPayment(token: string, paymentId: string): Promise<PayersPayment> {
  const link = await findLinkOf(token, paymentId);
  return { link, payment: await readPayment(payerOf(link), paymentId) };
}

/**
 * `readPayerPayment`, for the payer's page: from then on the payment is open, and is not cancelled to free capacity for
 * others.
 */
export async function openPayerPayment(token: string, paymentId: string): Promise<PayersPayment> {
  const link = await findLinkOf(token, paymentId);
  await query(Prisma.sql`
    UPDATE reusable_link_payments SET opened_at = now() WHERE payment_id = ${paymentId} AND opened_at IS NULL
    RETURNING payment_id`);
  return { link, payment: await readPayment(payerOf(link), paymentId) };
}
