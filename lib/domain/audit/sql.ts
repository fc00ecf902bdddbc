import { sqlRows } from "@/lib/kit/rows";

/** A FROM item of the entries of the audit log. */
export const auditEntries = sqlRows<
  "id" | "at" | "organization_id" | "mode" | "actor" | "action" | "target" | "data" | "ip"
>`(
  SELECT id, at, organization_id, mode, actor, action, target, data, ip FROM audit_log)`;
