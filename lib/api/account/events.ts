import { sessionKeyOf } from "@/lib/auth";
import type { StreamEvent } from "../event-stream";
import { watch, type Watched } from "../watch";
import type { AccountOperation } from "../operation";
import { type AccountCall, accountRoute, requireMember } from "./route";

interface AccountWatch<Op extends AccountOperation> {
  watched: Watched;
  keyOf: (call: AccountCall<Op>) => string;
  /** What the member sees of it; throws what any operation throws. */
  see: (call: AccountCall<Op>) => Promise<StreamEvent>;
}

/**
 * The route of an operation that streams events. An error of the first read is an ordinary error response; the session
 * and the role are checked again at least every two seconds, once for all streams of a session.
 */
export const accountEvents = <const Op extends AccountOperation>(
  operation: Op,
  { watched, keyOf, see }: AccountWatch<Op>,
) =>
  accountRoute(operation, async (call) => {
    const { request, member } = call;
    const owner = sessionKeyOf(request.headers);
    return watch({
      request,
      watched,
      owner,
      key: keyOf(call),
      first: await see(call),
      check: {
        session: `${owner} ${member.organizationId} ${member.mode}`,
        openedAs: member,
        member: () => requireMember(request),
        see: (now) => see({ ...call, member: now }),
      },
    });
  });
