import { z } from "zod";

/** What an organization has ready for live payments. */
export const GoLiveChecklist = z.object({
  network: z.object({
    connected: z.boolean(),
    /** It answered the last connection test or poll. */
    answering: z.boolean(),
  }),
  /** A live device key is active. */
  live_key: z.boolean(),
  /** A live subscription with an https endpoint and a signing secret is active. */
  live_webhook: z.boolean(),
  /** What was tried in test mode; absent on a server without it. */
  rehearsal: z.object({ paid: z.boolean(), refunded: z.boolean() }).optional(),
  /** The owners and admins. */
  administrators: z.object({
    count: z.number(),
    with_two_factor: z.number(),
    /** The member is one of those with two-factor sign-in. */
    own_two_factor: z.boolean(),
  }),
  currency: z.string(),
  time_zone: z.string(),
  require_device_key_for_static_qr: z.boolean(),
});
export type GoLiveChecklist = z.infer<typeof GoLiveChecklist>;
