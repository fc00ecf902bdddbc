import { auditLine } from "@/lib/domain/audit";
import type { Actor } from "@/lib/kit/actor";
import { inMode } from "@/lib/kit/actor-kinds";
import type { NetworkAccount, Prisma } from "@/lib/kit/db";

/** Adds a line about a live network to the audit log: of live mode, whatever mode the actor views. */
export const auditNetwork = (
  client: Pick<Prisma.TransactionClient, "auditEntry">,
  actor: Actor,
  action: `live_network.${string}`,
  { id: target }: NetworkAccount,
  data: Prisma.InputJsonObject,
) => client.auditEntry.create({ data: auditLine(inMode(actor, "live"), action, { target, data }) });
