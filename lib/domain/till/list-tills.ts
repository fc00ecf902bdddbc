import { locationNames } from "@/lib/domain/locations/sql";
import { readPaymentsById } from "@/lib/domain/payments/views";
import { userNames } from "@/lib/domain/sign-in/sql";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { recentDatabaseTime } from "@/lib/kit/clock";
import { Prisma, query } from "@/lib/kit/db";
import { inScope, isInUse, MAX_IN_USE, type Till, tillColumns } from "./open-till";
import type { TillFilters } from "./schemas";
import { isStillShown } from "./showing";

type ListedPayment = Awaited<ReturnType<typeof readPaymentsById>>[number];

export interface ListedTill extends Till {
  locationName: string | null;
  createdAt: Date;
  lastSeenAt: Date | null;
  /** Who was signed in when it was last seen. */
  lastUser: string | null;
  endedAt: Date | null;
  displays: number;
  /** The payment on its screen. */
  showing: ListedPayment | undefined;
}

/**
 * Lists the tills in use of the actor's organization and mode, those seen last first, with what each shows now. Ended tills
 * are listed only if asked for. Throws `Forbidden`.
 */
export async function listTills(actor: Actor, { show }: TillFilters): Promise<ListedTill[]> {
  authorize(actor, "tills.read");
  const isListed = show === "all" ? Prisma.empty : Prisma.sql`AND t.ended_at IS NULL`;
  const tills = await query<Omit<ListedTill, "showing">>(Prisma.sql`
    SELECT ${tillColumns}, l.name AS "locationName", t.created_at AS "createdAt",
      t.last_seen_at AS "lastSeenAt", u.name AS "lastUser", t.ended_at AS "endedAt",
      (SELECT count(*)::int FROM till_displays d WHERE d.till_id = t.id) AS displays
    FROM tills t LEFT JOIN ${locationNames} l ON l.id = t.location_id LEFT JOIN ${userNames} u ON u.id = t.last_user_id
    WHERE ${inScope(actor)} AND ${isInUse} ${isListed}
    ORDER BY coalesce(t.last_seen_at, t.created_at) DESC, t.id DESC LIMIT ${MAX_IN_USE}`);
  const ids = tills.flatMap(({ paymentId }) => paymentId ?? []);
  const [payments, now] = await Promise.all([readPaymentsById(actor, ids), recentDatabaseTime()]);
  const shown = new Map(
    payments
      .filter((payment) => isStillShown(payment, now))
      .map((payment) => [payment.id, payment]),
  );
  return tills.map((till) => ({ ...till, showing: shown.get(till.paymentId ?? "") }));
}
