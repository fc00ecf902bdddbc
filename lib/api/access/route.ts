import { currentUser, tillHashOf } from "@/lib/auth";
import type { User } from "@/lib/domain/sign-in";
import { isAtTillWithPins } from "@/lib/domain/till";
import { addressBlock } from "@/lib/kit/address-block";
import { Unauthenticated } from "@/lib/kit/errors";
import { ACCESS_POLICY, countRequest } from "@/lib/kit/rate-limit";
import { clientAddress, requireOwnPage } from "../core/credentials";
import type { AccessOperation } from "../core/operation";
import { routesOf } from "../core/route";

type Anonymous = AccessOperation & { session: "none" };
type SignedIn = AccessOperation & { session: "user" };

interface Visitor {
  ip: string;
}

/** Bodies contain passwords and tokens and are never logged. */
const surface = { name: "access", describe: () => ({}) } as const;

/** Returns whom a request is counted for. */
async function senderOf(
  request: Request,
  { countsTills }: AccessOperation,
  ip: string,
): Promise<string> {
  const tillHash = countsTills && tillHashOf(request.headers);
  const isTill = tillHash !== undefined && (await isAtTillWithPins(tillHash));
  return isTill ? tillHash.toString("base64url") : addressBlock(ip);
}

/**
 * Accepts requests only from pages of Qassa, and only a limited number per address. Counts them before a session is
 * read, and does not reveal how many attempts are left.
 */
async function visitorOf(request: Request, operation: AccessOperation): Promise<Visitor> {
  requireOwnPage(request);
  const ip = clientAddress(request);
  const { path, policy = ACCESS_POLICY } = operation;
  const { exceeded } = await countRequest(
    policy,
    `${path} ${await senderOf(request, operation, ip)}`,
  );
  if (exceeded) throw exceeded;
  return { ip };
}

/** Auth endpoints, for signed-out users. */
export const accessRoute = routesOf<Anonymous, Visitor>({ ...surface, identify: visitorOf });

/** Auth endpoints for signed-in users, with or without an organization. */
export const userRoute = routesOf<SignedIn, Visitor & { user: User }>({
  ...surface,
  async identify(request, operation) {
    const visitor = await visitorOf(request, operation);
    const user = await currentUser(request.headers);
    if (!user) throw new Unauthenticated("Your session has ended. Sign in again.");
    return { ...visitor, user };
  },
});
