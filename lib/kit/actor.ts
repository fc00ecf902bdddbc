import type { Grant } from "@/lib/kit/permissions";

export type Mode = "test" | "live";

/**
 * The caller of a business operation: a member of the organization, or a device or payer, who act for the user who
 * created the key or the reusable link. Every query is restricted to this organization and mode.
 */
export interface Actor {
  organizationId: string;
  mode: Mode;
  /** The organization's currency (ISO 4217). */
  currency: string;
  /** The organization's time zone, if the caller is a member. */
  timeZone?: string | undefined;
  userId: string;
  /** Set if the caller is a device. */
  deviceKeyId?: string;
  /** Payers stand at this device; undefined if nobody has said it. */
  isPayerPresent?: boolean | undefined;
  /** Set if the caller is a payer who uses a reusable link; the user is the member who made the link. */
  reusableLinkId?: string;
  grant: Grant;
  /** Set if the member works at these locations only: other tills, and what was taken there, are unknown to them. */
  locationIds?: readonly string[] | undefined;
  /** SHA-256 of the secret with which the calling browser proves which till it is. */
  tillHash?: Buffer<ArrayBuffer> | undefined;
  /** Where the request came from, for the audit log. */
  ip?: string | undefined;
}

/** Returns the ID that the timeline and the audit log show for the actor. */
export const actorName = (actor: Actor): string =>
  actor.deviceKeyId ?? actor.reusableLinkId ?? actor.userId;
