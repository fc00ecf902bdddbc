// One constructor for each kind of actor that is not authenticated by a request.
import type { Actor, Mode } from "@/lib/kit/actor";
import { SCOPES } from "@/lib/kit/permissions";

/** Returns an owner of an organization, for commands that an operator runs. */
export const ownerActor = ({
  organizationId,
  mode,
  currency,
  userId,
}: Pick<Actor, "organizationId" | "mode" | "currency" | "userId">): Actor => ({
  organizationId,
  mode,
  currency,
  userId,
  grant: { role: "owner" },
});

/** Returns the device of a key that an actor has created, with every scope. */
export const deviceActor = <Creator extends Actor>(
  creator: Creator,
  deviceKeyId: string,
): Creator & { deviceKeyId: string } => ({ ...creator, deviceKeyId, grant: { scopes: SCOPES } });

/** Returns the same actor in another mode. */
export const inMode = <Someone extends Pick<Actor, "mode">>(
  actor: Someone,
  mode: Mode,
): Someone => ({ ...actor, mode });

/** Returns an actor for the product itself, which acts for a user within these scopes. */
export const actorFor = (
  actor: Omit<Actor, "grant">,
  scopes: Extract<Actor["grant"], { scopes: unknown }>["scopes"],
): Actor => ({ ...actor, grant: { scopes } });
