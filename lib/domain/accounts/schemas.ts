import { z } from "zod";
import { CURRENCIES } from "@/lib/kit/currencies";
import { Timestamp } from "@/lib/kit/fields";
import { LANGUAGES } from "@/lib/kit/language";
import { ROLES } from "@/lib/kit/permissions";
import { text } from "@/lib/kit/text";
import { isZoneName } from "@/lib/kit/zone-name";

/** A line of text that a person typed; surrounding whitespace is removed. */
const line = (most: number) =>
  z
    .string("must be text")
    .transform((value) => value.trim())
    .pipe(text(1, most));

export const currencyCode = z
  .string("must be text")
  .refine((code) => CURRENCIES.includes(code), "must be an ISO 4217 code");
/** Whether the database has it too is for the operation to find out. */
export const timeZone = z
  .string("must be text")
  .refine(isZoneName, "must be the full name of a time zone such as Europe/Berlin");
export const email = z
  .string("must be text")
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.email("must be an email address").max(254, "must be at most 254 characters long"));
/** A new password: at least 8 characters, as in NIST SP 800-63B, and no rules about which. */
const password = z
  .string("must be text")
  .min(8, "must be at least 8 characters long")
  .max(200, "must be at most 200 characters long");
const presentedPassword = z.string("must be text").min(1, "is required").max(1000);
export const name = line(100);
const role = z.enum(ROLES, `must be one of ${ROLES.join(", ")}`);
/** 256 random bits in base64url. */
const token = z.string("must be text").max(200);

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
export const ForgottenPassword = z.object({ email });
export const ResetPassword = z.object({ token, password });
export const InvitationToken = z.object({ token });
export const AcceptInvitation = z.object({ token, name, password });

/** What is not given stays; null removes it. */
export const BrandChange = z.object({
  accent_color: z
    .string("must be text, or null for Qassa's own colour")
    .transform((color) => color.toLowerCase())
    .pipe(z.string().regex(/^#[0-9a-f]{6}$/, "must be a colour like #0e6a4a"))
    .nullable()
    .optional(),
  /** A PNG, JPEG or WebP picture of at most 64 KiB, in base64. */
  logo: z
    .base64("must be a file in base64")
    .max(90_000, "must be at most 64 KiB")
    .nullable()
    .optional(),
  receipt_address: text(1, 300).nullable().optional(),
  tax_number: text(1, 60).nullable().optional(),
  receipt_footer: text(1, 500).nullable().optional(),
});
export type BrandChange = z.output<typeof BrandChange>;

export const BrandResource = z.object({
  accent_color: z.string().nullable(),
  /** The path of the logo, which anyone who knows it can read. */
  logo: z.string().nullable(),
  receipt_address: z.string().nullable(),
  tax_number: z.string().nullable(),
  receipt_footer: z.string().nullable(),
});
export type BrandResource = z.output<typeof BrandResource>;

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

export const ProfileChange = z.object({
  name: name.optional(),
  email: email.optional(),
  language: z.enum(LANGUAGES, "must be en, ru or kk").optional(),
  /** Required to change the email. */
  current_password: presentedPassword.optional(),
});
export type ProfileChange = z.output<typeof ProfileChange>;
export const PasswordChange = z.object({ current_password: presentedPassword, password });
export const CurrentPassword = z.object({ current_password: presentedPassword });
/** Four to six digits that are not the first that anyone would try. */
const newPin = z
  .string("must be text")
  .regex(/^[0-9]{4,6}$/, { error: "must be 4 to 6 digits", abort: true })
  .refine((pin) => !/^(.)\1+$/.test(pin), "must not be one digit repeated")
  .refine(
    (pin) => !"01234567890".includes(pin) && !"09876543210".includes(pin),
    "must not be digits in a row, such as 1234",
  );
export const SetPin = z.object({ pin: newPin, current_password: presentedPassword });
export const PinResource = z.object({
  set_at: Timestamp.optional().describe("Absent without a PIN"),
  is_locked: z.boolean().describe("After too many wrong PINs; an owner or admin can unlock it"),
});

export type PinResource = z.output<typeof PinResource>;

export const OneTimeCode = z.object({ code: z.string("must be text").max(40) });
/** The password or a second-factor code. */
export const Proof = z.union([CurrentPassword, OneTimeCode], "needs current_password or code");
export type Proof = z.output<typeof Proof>;

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

export const ProfileResource = z.object({
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  language: z
    .enum(LANGUAGES)
    .optional()
    .describe("The language of pages and emails, if one was chosen"),
  two_factor: z.object({
    on: z.boolean(),
    since: Timestamp.optional(),
    recovery_codes_left: z.number(),
  }),
});
export type ProfileResource = z.infer<typeof ProfileResource>;
/** A browser in which the user is signed in; unknown names are omitted. */
export const SessionResource = z.object({
  id: z.string(),
  browser: z.string().optional(),
  system: z.string().optional(),
  ip: z.string().optional(),
  created_at: Timestamp,
  /** Accurate to the minute. */
  last_used_at: Timestamp,
  /** This is the session of the request. */
  current: z.boolean(),
});
export type SessionResource = z.infer<typeof SessionResource>;
export const SessionList = z.object({ data: z.array(SessionResource) });
export type SessionList = z.infer<typeof SessionList>;
/** Shown as a QR code, and as text for those who cannot scan. */
export const SecondFactorOffer = z.object({ secret: z.string(), uri: z.string() });
export type SecondFactorOffer = z.infer<typeof SecondFactorOffer>;
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
