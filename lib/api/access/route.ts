import type { User } from "@/lib/domain/accounts";
import { currentUser } from "@/lib/auth";
import { Unauthenticated } from "@/lib/kit/errors";
import { ACCESS_POLICY, countRequest } from "@/lib/kit/rate-limit";
import { clientAddress } from "../credentials";
import { requireOwnPage } from "../own-page";
import { routesOf, type Surface } from "../route";
import type { AccessOperation } from "./operation";

type Anonymous = AccessOperation & { session: "none" };
type SignedIn = AccessOperation & { session: "user" };

interface Visitor {
  ip: string;
}

/** From a page of ours only, and only so often from one address. Bodies hold passwords and tokens: never logged. */
const surface: Omit<Surface<AccessOperation, Visitor>, "identify"> = {
  name: "access",
  limit: ({ ip }, _request, { path }) => countRequest(ACCESS_POLICY, `${path} ${ip}`),
  describe: () => ({}),
};

function visitorOf(request: Request): Visitor {
  requireOwnPage(request);
  return { ip: clientAddress(request) };
}

/** Auth endpoints for whoever comes. */
export const accessRoute = routesOf<Anonymous, Visitor>({ ...surface, identify: visitorOf });

/** Auth endpoints for a user who is signed in; an organization is not needed. */
export const userRoute = routesOf<SignedIn, Visitor & { user: User }>({
  ...surface,
  async identify(request) {
    const visitor = visitorOf(request);
    const user = await currentUser(request.headers);
    if (!user) throw new Unauthenticated("Your session is over. Sign in again.");
    return { ...visitor, user };
  },
});
