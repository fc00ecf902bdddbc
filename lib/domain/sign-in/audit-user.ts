import { auditInEach } from "@/lib/domain/audit";
import type { Prisma } from "@/lib/kit/db";
import { organizationsOf } from "./sql";

/** Records a change of a user's own account in the log of every organization that the user belongs to. */
export const auditUser = (
  transaction: Prisma.TransactionClient,
  user: { userId: string; ip?: string | undefined },
  action: string,
  data?: Prisma.InputJsonObject,
): Promise<number> => auditInEach(organizationsOf(user.userId), transaction, user, action, data);
