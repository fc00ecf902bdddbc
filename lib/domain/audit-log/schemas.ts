import { z } from "zod";
import { dayOrRelative, Timestamp } from "@/lib/kit/fields";
import { text } from "@/lib/kit/text";

/** Search filters; days are in the organization's time zone. */
export const AuditSearch = z.object({
  actor: text(1, 100).optional(),
  action: text(1, 100).optional(),
  ip: text(1, 45).optional(),
  created_from: dayOrRelative.optional(),
  created_to: dayOrRelative.optional(),
});
export type AuditSearch = z.output<typeof AuditSearch>;

export const AuditFilters = AuditSearch.extend({
  cursor: text(1, 200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});

/** The actor or target of an entry: a person, a device or something else, with its current name. */
export const AuditParty = z.object({
  id: z.string(),
  kind: z.enum(["user", "device", "qassa", "other"]),
  name: z.string().optional(),
});

export const AuditEntryResource = z.object({
  id: z.string(),
  at: Timestamp,
  mode: z.enum(["test", "live"]).optional(),
  actor: AuditParty,
  action: z.string(),
  target: AuditParty.optional(),
  data: z.record(z.string(), z.unknown()),
  ip: z.string().optional(),
});
export type AuditEntryResource = z.infer<typeof AuditEntryResource>;

export const AuditEntryPage = z.object({
  data: z.array(AuditEntryResource),
  has_more: z.boolean(),
  next_cursor: z.string(),
});
export type AuditEntryPage = z.infer<typeof AuditEntryPage>;
