import type { Actor, Mode } from "@/lib/kit/actor";
import { Prisma } from "@/lib/kit/db";
import type { LinkAmounts } from "./amounts";

/** A link that any number of payers can pay; amounts are in minor units. */
export interface ReusableLink extends LinkAmounts {
  id: string;
  organizationId: string;
  mode: Mode;
  token: string;
  title: string;
  description: string | null;
  currency: string;
  /** The number of the network at which it is paid; null for the default one. */
  networkNumber: number | null;
  isActive: boolean;
  createdBy: string;
  createdAt: Date;
  endedAt: Date | null;
}

/** The columns of a `ReusableLink`; `l` is the table's alias. */
export const linkColumns = Prisma.sql`
  l.id, l.organization_id AS "organizationId", l.mode, l.token, l.title, l.description, l.amount,
  l.amount_min AS "amountMin", l.amount_max AS "amountMax", l.currency, l.network_number AS "networkNumber",
  l.is_active AS "isActive",
  l.created_by AS "createdBy", l.created_at AS "createdAt", l.ended_at AS "endedAt"`;

/** A condition: a link belongs to the actor's organization and mode. */
export const ofActor = ({ organizationId, mode }: Actor): Prisma.Sql =>
  Prisma.sql`l.organization_id = ${organizationId} AND l.mode = ${mode}::mode`;
