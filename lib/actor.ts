import { Forbidden } from "@/lib/errors";

export type Mode = "test" | "live";
export const SCOPES = ["payments", "refunds", "webhooks"] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * Who asks the business for something, and where: every query is bound to this organization and mode.
 * A device acts for the user who made its key.
 */
export interface Actor {
  organizationId: string;
  mode: Mode;
  /** The organization's currency (ISO 4217). */
  currency: string;
  userId: string;
  /** The key, when a device asks. */
  deviceKeyId?: string;
  scopes: readonly Scope[];
}

/** Every business operation calls this first. Throws `Forbidden` when the actor's key lacks the scope. */
export function authorize(actor: Actor, scope: Scope): void {
  if (actor.scopes.includes(scope)) return;
  throw new Forbidden(
    `This key does not have the "${scope}" scope. Issue a key with it in the account area.`,
  );
}

/** How the timeline and the audit log name the one who acted. */
export const actorName = (actor: Actor): string => actor.deviceKeyId ?? actor.userId;
