import { z } from "zod";
import type { Mode } from "@/lib/kit/actor";
import type { Brand } from "@/lib/kit/brand";
import type { Language } from "@/lib/kit/language";
import type { Permission, Role } from "@/lib/kit/permissions";
import type { ZoneOffsets } from "@/lib/kit/zoned-time";
import { ADDED_COLUMNS, DENSITIES, LIST_COLUMNS } from "./list-vocabulary";

const columnsOf = <const Columns extends readonly string[]>(columns: Columns) =>
  z
    .array(z.enum(columns))
    .refine((ids) => new Set(ids).size === ids.length, "Name each column once.")
    .optional();

/** How a user sees lists. */
export const ListSettings = z.strictObject({
  density: z.enum(DENSITIES),
  hidden: z.strictObject({
    payments: columnsOf(LIST_COLUMNS.payments),
    refunds: columnsOf(LIST_COLUMNS.refunds),
    links: columnsOf(LIST_COLUMNS.links),
    static_qr: columnsOf(LIST_COLUMNS.static_qr),
    deliveries: columnsOf(LIST_COLUMNS.deliveries),
  }),
  /** Those of `ADDED_COLUMNS` that are there. */
  shown: z.strictObject({ payments: columnsOf(ADDED_COLUMNS.payments) }).optional(),
});
export type ListSettings = z.infer<typeof ListSettings>;

/** The context of a signed-in page, computed on the server: organization, mode, user and permissions. */
export interface View {
  organizationId: string;
  organizationName: string;
  brand: Brand;
  mode: Mode;
  /** ISO 4217. */
  currency: string;
  /** IANA name; all times on the page are shown in it. */
  timeZone: string;
  /** That zone's offsets, as the database has them. */
  zoneOffsets: ZoneOffsets;
  role: Role;
  permissions: readonly Permission[];
  /** The role grants nothing until the user turns on two-factor sign-in. */
  needsTwoFactor: boolean;
  /** The user signed in at a till with a PIN: there is no account area for them. */
  isAtTill: boolean;
  hasLive: boolean;
  /** This server has a test mode. */
  hasTest: boolean;
  user: { id: string; name: string; email: string };
  listSettings: ListSettings;
  /** Null if they have not chosen one. */
  language: Language | null;
  /** The database's time when the page was rendered. */
  now: string;
  organizations: readonly { organizationId: string; name: string; role: Role }[];
  /** This server lets the user open another organization; not necessarily now. */
  mayOpenOrganizations: boolean;
}
