import { Forbidden } from "@/lib/kit/errors";
import { type Grant, permissionsOf, type Permission, rolesWith } from "@/lib/kit/permissions";

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

/** Returns whether the actor's key or role grants the permission. */
export const may = (actor: Actor, permission: Permission): boolean =>
  permissionsOf(actor.grant).has(permission);

/** Returns whether the actor can see all payments of the organization, not only those of one till. */
export const seesAllPayments = (actor: Actor): boolean =>
  "scopes" in actor.grant || may(actor, "payments.search");

const PASSWORD_NEEDED =
  "You signed in with a PIN, which is for taking payments and refunds here. Sign in with your password to do this.";

/** Throws `Forbidden` for someone who signed in with a PIN. */
export function requirePassword(actor: Actor): void {
  if ("role" in actor.grant && actor.grant.isAtTill) throw new Forbidden(PASSWORD_NEEDED);
}

/** Checks a permission; every business operation calls this first. Throws `Forbidden`, which says how to get access. */
export function authorize(actor: Actor, permission: Permission): void {
  if (may(actor, permission)) return;
  if ("scopes" in actor.grant) {
    const scope = permission.split(".")[0]!;
    throw new Forbidden(
      `This key does not have the "${scope}" scope. Create a key with this scope in the account area.`,
    );
  }
  if (actor.grant.needsTwoFactor) {
    throw new Forbidden(
      "This organization requires two-factor sign-in. Turn it on in your profile, then try again.",
    );
  }
  if (actor.grant.isAtTill) throw new Forbidden(PASSWORD_NEEDED);
  const roles = rolesWith(permission).join(", ");
  throw new Forbidden(
    `Your role (${actor.grant.role}) does not allow this. Roles that can: ${roles}. An owner or admin of the organization can change your role.`,
  );
}

/** Returns the ID that the timeline and the audit log show for the actor. */
export const actorName = (actor: Actor): string =>
  actor.deviceKeyId ?? actor.reusableLinkId ?? actor.userId;
