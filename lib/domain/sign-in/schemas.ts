import { z } from "zod";
import { name } from "@/lib/domain/organizations/schemas";
import { Timestamp } from "@/lib/kit/fields";
import { LANGUAGES } from "@/lib/kit/language";

export const email = z
  .string("must be text")
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.email("must be an email address").max(254, "must be at most 254 characters long"));
/** A new password: at least 8 characters, as in NIST SP 800-63B, and no rules about which. */
export const password = z
  .string("must be text")
  .min(8, "must be at least 8 characters long")
  .max(200, "must be at most 200 characters long");
const presentedPassword = z.string("must be text").min(1, "is required").max(1000);
/** 256 random bits in base64url. */
export const token = z.string("must be text").max(200);

export const ForgottenPassword = z.object({ email });
export const ResetPassword = z.object({ token, password });

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
