import { tagsOfPayment } from "@/lib/domain/annotations/sql";
import { linesOfPayment, type PaymentLine } from "@/lib/domain/catalogue/sql";
import { deviceKeyNames } from "@/lib/domain/devices/sql";
import { isOfReusableLink, linkOfPayment } from "@/lib/domain/reusable-links/sql";
import { userNames } from "@/lib/domain/sign-in/sql";
import { tillNames } from "@/lib/domain/till/sql";
import { type Payment, Prisma } from "@/lib/kit/db";
import { nameOfNetwork } from "@/lib/network";
import { paymentColumns } from "../columns";
import { displayMethodSql } from "../display-method";
import type { DisplayMethod } from "../vocabulary";

/** A payment, where it came from, and its tags. */
export interface AccountPaymentRow extends Payment {
  displayMethod: DisplayMethod;
  deviceName: string | null;
  madeBy: string | null;
  /** What the till is called at which it was taken; null also while it has no name. */
  tillName: string | null;
  tags: string[];
  /** The name of the network at which it was made, if the organization has several. */
  networkName: string | null;
  /** The reusable link that the payer used. */
  reusableLink: { id: string; title: string } | null;
  /** What was bought at a till, if it is known. */
  lines: PaymentLine[] | null;
}

/** Condition: a member created the payment, no device and no payer. */
export const isMadeByMember = (payment: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`${payment}.device_key_id IS NULL AND NOT ${isOfReusableLink(Prisma.sql`${payment}.id`)}`;

/**
 * The select list of an `AccountPaymentRow`; `p` is the table's alias. Subqueries look up names only for returned rows.
 */
export const accountPaymentColumns = Prisma.sql`${paymentColumns},
  ${displayMethodSql} AS "displayMethod",
  (SELECT k.name FROM ${deviceKeyNames} k WHERE k.id = p.device_key_id) AS "deviceName",
  (SELECT u.name FROM ${userNames} u
    WHERE u.id = p.user_id AND ${isMadeByMember(Prisma.sql`p`)}) AS "madeBy",
  (SELECT t.name FROM ${tillNames} t WHERE t.id = p.till_id) AS "tillName",
  (${nameOfNetwork(Prisma.sql`p`)}) AS "networkName",
  ${tagsOfPayment(Prisma.sql`p.id`)} AS tags,
  ${linkOfPayment(Prisma.sql`p.id`)} AS "reusableLink",
  ${linesOfPayment(Prisma.sql`p.id`)} AS lines`;
