import { Forbidden } from "@/lib/kit/errors";
import {
  permissionsOf,
  type Permission,
  type Role,
  rolesWith,
  type Scope,
} from "@/lib/kit/permissions";

export type Mode = "test" | "live";

/**
 * Who asks the business for something, and where: every query is bound to this organization and mode. Either a
 * device, which acts for the user who made its key, or a member of the organization.
 */
export interface Actor {
  organizationId: string;
  mode: Mode;
  /** The organization's currency (ISO 4217). */
  currency: string;
  userId: string;
  /** The key, when a device asks. */
  deviceKeyId?: string;
  grant: { scopes: readonly Scope[] } | { role: Role };
  /** SHA-256 of the secret by which the browser that asks proves which till it is. */
  tillHash?: Buffer<ArrayBuffer> | undefined;
  /** Where the request came from, for the audit log. */
  ip?: string | undefined;
}

/** Whether the actor's key or role allows it. */
export const may = (actor: Actor, permission: Permission): boolean =>
  permissionsOf(actor.grant).has(permission);

/** Whether the actor sees every payment of the organization, and not those of one till alone. */
export const seesAllPayments = (actor: Actor): boolean =>
  "scopes" in actor.grant || may(actor, "payments.search");

/** Every business operation calls this first. Throws `Forbidden`, which says who can help. */
export function authorize(actor: Actor, permission: Permission): void {
  if (may(actor, permission)) return;
  if ("scopes" in actor.grant) {
    const scope = permission.split(".")[0]!;
    throw new Forbidden(
      `This key does not have the "${scope}" scope. Create a key with this scope in the account area.`,
    );
  }
  const roles = rolesWith(permission).join(", ");
  throw new Forbidden(
    `Your role (${actor.grant.role}) does not allow this. Roles that can: ${roles}. An owner or admin of the organization can change your role.`,
  );
}

/** How the timeline and the audit log name the one who acted. */
export const actorName = (actor: Actor): string => actor.deviceKeyId ?? actor.userId;
