import { accessOperations } from "@/lib/api/access/operations";
import { accessRoute } from "@/lib/api/access/route";
import { Reply } from "@/lib/api/route";
import { endOwnSession, sessionCookie, tillHashOf } from "@/lib/auth";
import { signInAtTill } from "@/lib/domain/till";

/** Whoever was signed in in this browser is signed out. */
export const POST = accessRoute(accessOperations.signInAtTill, async ({ body, ip, request }) => {
  const { headers } = request;
  const { userId, sessionToken } = await signInAtTill(
    tillHashOf(headers),
    { tillId: body.till_id, userId: body.user_id, pin: body.pin },
    { ip, userAgent: headers.get("user-agent") ?? undefined },
  );
  await endOwnSession(headers);
  return new Reply({}, { "set-cookie": await sessionCookie({ sub: userId, sid: sessionToken }) });
});
