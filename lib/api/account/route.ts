import { currentMember, tillHashOf } from "@/lib/auth";
import type { Member } from "@/lib/domain/sign-in";
import { requirePassword } from "@/lib/kit/authorize";
import { Forbidden, Unauthenticated } from "@/lib/kit/errors";
import { requireOwnPage } from "../core/credentials";
import type { AccountOperation } from "../core/operation";
import { type Call, routesOf } from "../core/route";

interface Caller {
  member: Member;
}

export type AccountCall<Op extends AccountOperation> = Call<Op, Caller>;

/**
 * Routes of the account area: they require a session instead of a key, and reject writes from pages of other sites.
 * Each operation checks the role's permission itself.
 */
export const accountRoute = routesOf<AccountOperation, Caller>({
  name: "account",
  async identify(request, { method, permission, isAtTill }) {
    if (method !== "GET") requireOwnPage(request);
    const member = await requireMember(request);
    if (permission === null && !isAtTill) requirePassword(member);
    return { member };
  },
  modeOf: ({ member }) => member.mode,
  describe: ({ member }) => ({ organization: member.organizationId, user: member.userId }),
});

/** A link cannot send headers, so the organization and mode are in its URL. It can only read, so sharing it is safe. */
function seenBy(request: Request): Headers {
  if (request.method !== "GET") return request.headers;
  const { searchParams } = new URL(request.url);
  const headers = new Headers(request.headers);
  for (const name of ["organization", "mode"]) {
    const value = searchParams.get(name);
    if (value && /^\w+$/.test(value) && !headers.has(`x-qassa-${name}`)) {
      headers.set(`x-qassa-${name}`, value);
    }
  }
  return headers;
}

/** Returns the member who makes a request. Throws `Unauthenticated`, and `Forbidden` for another organization. */
export async function requireMember(request: Request): Promise<Member> {
  const headers = seenBy(request);
  const member = await currentMember(headers);
  if (!member) throw new Unauthenticated("Your session has ended. Sign in again.");
  const organizationId = headers.get("x-qassa-organization");
  if (organizationId !== null && organizationId !== member.organizationId) {
    throw new Forbidden("You are no longer a member of this organization. Reload the page.");
  }
  const mode = headers.get("x-qassa-mode");
  if (mode !== null && mode !== member.mode) {
    throw new Forbidden("You have signed in at a till in another mode. Reload the page.");
  }
  return { ...member, tillHash: tillHashOf(headers) };
}
