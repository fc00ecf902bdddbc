import type { z } from "zod";
import { toTimestamp } from "@/lib/kit/time";
import type { AuditPage } from "./list-audit-entries";
import type { AuditEntryPage, AuditParty } from "./schemas";

const KINDS = { usr: "user", dev: "device" } as const;

function party(id: string, name: string | null): z.infer<typeof AuditParty> {
  const prefix = id.split("_")[0]!;
  const kind = id === "qassa" ? "qassa" : (KINDS[prefix as keyof typeof KINDS] ?? "other");
  return { id, kind, ...(name !== null && { name }) };
}

/** Converts a page of the audit log to the API response. */
export const presentAuditPage = ({ rows, nextCursor }: AuditPage): AuditEntryPage => ({
  data: rows.map((row) => ({
    id: row.id.toString(),
    at: toTimestamp(row.at),
    ...(row.mode && { mode: row.mode }),
    actor: party(row.actor, row.actorName),
    action: row.action,
    ...(row.target !== null && { target: party(row.target, row.targetName) }),
    data: row.data,
    ...(row.ip !== null && { ip: row.ip }),
  })),
  has_more: nextCursor !== "",
  next_cursor: nextCursor,
});
