import { backlogOf } from "@/lib/kit/backlog";
import { Prisma } from "@/lib/kit/db";
import { hasSandbox } from "@/lib/kit/env";
import { sqlRows } from "@/lib/kit/rows";
import type { AtNetwork } from "@/lib/network";

const isPolledAt = ({ organizationId, mode, networkNumber }: AtNetwork) => Prisma.sql`
  organization_id = ${organizationId} AND mode = ${mode}::mode AND network_number = ${networkNumber}
  AND next_check_at IS NOT NULL`;

/** SELECT of the number of payments at a network account that are still polled. */
export const countOfPolledPayments = (account: AtNetwork) =>
  sqlRows<"count">`SELECT count(*)::int AS count FROM payments WHERE ${isPolledAt(account)}`;

/** SELECT of the oldest of them. */
export const idsOfPolledPayments = (account: AtNetwork, limit: number) =>
  sqlRows<"id">`SELECT id FROM payments WHERE ${isPolledAt(account)} ORDER BY id LIMIT ${limit}`;

/** SELECT of the `Backlog` of checks of payments. Without a sandbox, its payments are not checked. */
export const paymentBacklog = () =>
  backlogOf({
    name: "payment",
    rows: sqlRows<"status">`payments WHERE next_check_at IS NOT NULL ${hasSandbox() ? Prisma.empty : Prisma.sql`AND mode = 'live'`}`,
    dueAt: Prisma.sql`next_check_at`,
  });
