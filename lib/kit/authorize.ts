import type { Actor } from "@/lib/kit/actor";
import { Forbidden } from "@/lib/kit/errors";
import { type Permission, permissionsOf, rolesWith } from "@/lib/kit/permissions";

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
