import { sessionKeyOf } from "@/lib/auth";
import type { StreamEvent } from "../core/event-stream";
import type { AccountOperation } from "../core/operation";
import { watch, type Watched } from "../core/watch";
import { type AccountCall, accountRoute, requireMember } from "./route";

interface AccountWatch<Op extends AccountOperation> {
  watched: Watched;
  keyOf: (call: AccountCall<Op>) => string;
  /** Reads what the member can see; throws what any operation throws. */
  see: (call: AccountCall<Op>) => Promise<StreamEvent>;
}

/**
 * Returns the route of an operation that streams events. If the first read fails, the response is an ordinary error.
 * The session and the role are checked again at least every two seconds, once for all streams of a session.
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
