import { auditLine } from "@/lib/domain/audit";
import type { Actor } from "@/lib/kit/actor";
import type { Prisma } from "@/lib/kit/db";

/** Deletes the organization's webhook catcher with everything that it caught, in the transaction of its subscription. */
export async function deleteCatcher(
  transaction: Prisma.TransactionClient,
  actor: Actor,
  subscriptionId: string,
): Promise<void> {
  const { organizationId, mode } = actor;
  await transaction.webhookCatcher.deleteMany({ where: { organizationId, mode } });
  await transaction.auditEntry.create({
    data: auditLine(actor, "webhook_catcher.removed", { target: subscriptionId }),
  });
}
