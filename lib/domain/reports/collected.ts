// SQL fragments on all money that came in: payments, and static QR payments, which the network reports.
import { firstCompletion, type Span } from "@/lib/domain/payments/sql";
import { firstStaticQr } from "@/lib/domain/static-qr/sql";
import type { Actor } from "@/lib/kit/actor";
import { Prisma } from "@/lib/kit/db";
import { sqlRows } from "@/lib/kit/rows";
import { localTotalsWithin } from "./totals";

/**
 * SELECT of everything collected in a span, to be summed by days or hours of a time zone, and of how much of it came by
 * static QR.
 */
export const collectedWithin = (actor: Actor, span: Span, zone: Prisma.Sql) => sqlRows<
  "at" | "taken" | "count" | "static_qr" | "static_qr_count"
>`
  SELECT t.at, t.taken + t.static_qr AS taken, t.taken_count + t.static_qr_count AS count, t.static_qr, t.static_qr_count
  FROM (${localTotalsWithin(actor, span, zone)}) t`;

/** Expression: the time at which money first came in; null if none ever did. */
export const firstCollected = (actor: Actor): Prisma.Sql =>
  Prisma.sql`least((${firstCompletion(actor)}), (${firstStaticQr(actor)}))`;
