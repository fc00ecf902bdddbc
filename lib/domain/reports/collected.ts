// SQL fragments on all money that came in: payments, and static QR payments, which the network reports.
import type { Actor } from "@/lib/kit/actor";
import { Prisma } from "@/lib/kit/db";
import { completedPayments, firstCompletion, type Span } from "@/lib/domain/payments/sql";
import { firstStaticQr, staticQrWithin } from "@/lib/domain/static-qr/sql";

/** SELECT of the time `at`, the `amount` and `is_static_qr` of everything collected in a span. */
export const collectedWithin = (actor: Actor, span: Span): Prisma.Sql => Prisma.sql`
  SELECT p.completed_at AS at, p.amount, false AS is_static_qr FROM (${completedPayments(actor, span)}) p
  UNION ALL SELECT s.order_reg_date, s.amount, true FROM (${staticQrWithin(actor, span)}) s`;

/** Expression: the time at which money first came in; null if none ever did. */
export const firstCollected = (actor: Actor): Prisma.Sql =>
  Prisma.sql`least((${firstCompletion(actor)}), (${firstStaticQr(actor)}))`;
