import { Prisma } from "@/lib/kit/db";

/**
 * A FROM item of the entries of the audit log: `id`, `at`, `organization_id`, `mode`, `actor`, `action`, `target`, `data`,
 * `ip`.
 */
export const auditEntries = Prisma.sql`(
  SELECT id, at, organization_id, mode, actor, action, target, data, ip FROM audit_log)`;
