import type { AccountOperation } from "@/lib/account-api/operation";
import type { Member } from "@/lib/accounts";
import { seconds } from "@/lib/time";
import { type AccountCall, accountRoute, requireMember } from "./account-route";
import { eventStream, type Look } from "./event-stream";

/** How long a session that was ended elsewhere may still see what a stream tells. */
const SESSION_CHECKED_EVERY = seconds(2);

/**
 * The door of an operation that is told as events: it looks as the member, whose session and role are checked
 * again every two seconds. What the first look throws is answered as any operation's error.
 */
export const accountEvents = <const Op extends AccountOperation>(
  operation: Op,
  look: (call: AccountCall<Op>) => Promise<Look>,
) =>
  accountRoute(operation, async (call) => {
    let member: Member = call.member;
    let checkedAt = performance.now();
    const lookAgain = async () => {
      if (performance.now() - checkedAt >= SESSION_CHECKED_EVERY) {
        member = await requireMember(call.request);
        checkedAt = performance.now();
      }
      return look({ ...call, member });
    };
    return eventStream(call.request, await lookAgain(), lookAgain);
  });
