import type { PaymentLine } from "@/lib/domain/catalogue/sql";
import type { OrganizationBrand } from "@/lib/domain/organizations";
import { organizationBrands, organizationSettings } from "@/lib/domain/organizations/sql";
import { findPayment, paymentOfReceipt } from "@/lib/domain/payments";
import { receiptOfPayment } from "@/lib/domain/payments/sql";
import type { DisplayMethod } from "@/lib/domain/payments/vocabulary";
import { refundsOnReceipt } from "@/lib/domain/refunds/sql";
import { offsetsOf } from "@/lib/domain/shared/time-zones";
import { userNames } from "@/lib/domain/sign-in/sql";
import { tillNames } from "@/lib/domain/till/sql";
import type { Actor, Mode } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { type Payment, Prisma, query } from "@/lib/kit/db";
import type { ZoneOffsets } from "@/lib/kit/zoned-time";
import { ReceiptNotFound } from "./errors";

export interface ReceiptRefund {
  id: string;
  amount: bigint;
  status: "pending" | "completed";
  createdAt: Date;
  completedAt: Date | null;
}

/** What a payer sees of a payment that they have paid. */
export interface PayerReceipt extends OrganizationBrand {
  paymentId: string;
  mode: Mode;
  amount: bigint;
  /** How much of the amount is a tip. */
  tip: bigint | null;
  currency: string;
  method: Payment["method"];
  displayMethod: DisplayMethod;
  merchantOrderId: string | null;
  payerPhone: string | null;
  comment: string | null;
  /** What was bought at a till, if it is known. */
  lines: PaymentLine[] | null;
  completedAt: Date;
  networkPaymentId: string | null;
  tillName: string | null;
  cashier: string | null;
  merchantName: string;
  timeZone: string;
  zoneOffsets: ZoneOffsets;
  refunds: ReceiptRefund[];
}

/**
 * Returns the receipt that a token opens, with the refunds that came later; nobody's account is needed. Throws
 * `ReceiptNotFound`, the same for a wrong token and for a payment that is not paid.
 */
export async function readReceipt(token: string): Promise<PayerReceipt> {
  const paymentId = paymentOfReceipt(token);
  if (paymentId === undefined) throw new ReceiptNotFound();
  return receiptOf(paymentId);
}

/**
 * Returns the receipt of a payment that the actor can see. Throws `Forbidden`, `PaymentNotFound`, and `ReceiptNotFound`
 * if the payment is not paid.
 */
export async function readReceiptOfPayment(actor: Actor, paymentId: string): Promise<PayerReceipt> {
  authorize(actor, "payments.read");
  const { id } = await findPayment(actor, paymentId);
  return receiptOf(id);
}

async function receiptOf(paymentId: string): Promise<PayerReceipt> {
  const [found] = await query<Omit<PayerReceipt, "zoneOffsets" | "refunds">>(Prisma.sql`
    SELECT p.*, t.name AS "tillName", u.name AS cashier, o.name AS "merchantName", o.time_zone AS "timeZone",
      b.accent_color AS "accentColor", b.logo_key AS "logoKey", b.receipt_address AS "receiptAddress",
      b.tax_number AS "taxNumber", b.receipt_footer AS "receiptFooter"
    FROM (${receiptOfPayment(paymentId)}) p JOIN ${organizationSettings} o ON o.id = p."organizationId"
      LEFT JOIN ${organizationBrands} b ON b.organization_id = o.id
      LEFT JOIN ${userNames} u ON u.id = p."cashierId"
      LEFT JOIN ${tillNames} t ON t.id = p."tillId"`);
  if (!found) throw new ReceiptNotFound();
  const zoneOffsets = await offsetsOf(found.timeZone);
  const refunds = await query<ReceiptRefund>(refundsOnReceipt(paymentId));
  return { ...found, zoneOffsets, refunds };
}
