import { z } from "zod";
import { currencyCode, name, timeZone } from "@/lib/domain/organizations/schemas";
import { email, password, token } from "@/lib/domain/sign-in/schemas";
import { Timestamp } from "@/lib/kit/fields";
import { ROLES } from "@/lib/kit/permissions";
import { text } from "@/lib/kit/text";

const role = z.enum(ROLES, `must be one of ${ROLES.join(", ")}`);

export const newOrganization = z.object({
  name,
  currency: currencyCode.default("KZT"),
  timeZone: timeZone.default("Asia/Almaty"),
  owner: z.object({ email, name, password }),
});
export type NewOrganization = z.input<typeof newOrganization>;

export const OpenOrganization = z.object({ name, currency: currencyCode, time_zone: timeZone });
export const SignUp = z.object({
  organization_name: name,
  currency: currencyCode.default("KZT"),
  time_zone: timeZone.default("Asia/Almaty"),
  name,
  email,
  password,
});
export const InvitationToken = z.object({ token });
export const AcceptInvitation = z.object({ token, name, password });

const location_ids = z
  .array(text(1, 40))
  .min(1, "must have at least one location, or be null for all")
  .max(100, "must have at most 100 items")
  .nullable()
  .optional()
  .describe("Where a cashier works; null: at all locations");

export const NewInvitation = z.object({ email, role, location_ids });
export type NewInvitation = z.output<typeof NewInvitation>;
export const RoleChange = z.object({
  role,
  location_ids: location_ids.describe(
    "Where a cashier works; null: at all locations. Left out, it stays as it is.",
  ),
});

const locations = z
  .array(z.object({ location_id: z.string(), name: z.string() }))
  .optional()
  .describe("Where a cashier works; absent: at all locations");

export const MemberResource = z.object({
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  locations,
  two_factor: z.boolean(),
  pin_locked: z.boolean().describe("After too many wrong PINs at tills; it can be unlocked"),
  joined_at: Timestamp,
});
export type MemberResource = z.infer<typeof MemberResource>;
export const TeamResource = z.object({ data: z.array(MemberResource) });
export type TeamResource = z.infer<typeof TeamResource>;

export const InvitationResource = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  locations,
  invited_by: z.string().optional(),
  created_at: Timestamp,
  expires_at: Timestamp,
  expired: z.boolean(),
});
export type InvitationResource = z.infer<typeof InvitationResource>;
export const InvitationList = z.object({ data: z.array(InvitationResource) });
export type InvitationList = z.infer<typeof InvitationList>;
/** The link is only in this response and in the email. */
export const CreatedInvitation = InvitationResource.extend({ link: z.url(), mailed: z.boolean() });
export type CreatedInvitation = z.infer<typeof CreatedInvitation>;

/** The details of an invitation, shown before it is accepted. */
export const InvitationOffer = z.object({
  organization_name: z.string(),
  role: z.enum(ROLES),
  email: z.string(),
  invited_by: z.string().optional(),
  /** An account with this email exists: the invited person joins by signing in. */
  has_account: z.boolean(),
});
export type InvitationOffer = z.infer<typeof InvitationOffer>;
