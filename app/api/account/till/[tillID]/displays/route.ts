import { accountOperations } from "@/lib/api/account/operations";
import { displayCookie } from "@/lib/auth";
import { Reply } from "@/lib/api/route";
import { accountRoute } from "@/lib/api/account/route";
import { listDisplays, pairDisplayHere, presentDisplay } from "@/lib/domain/till";

export const GET = accountRoute(accountOperations.listDisplays, async ({ member, params }) => ({
  data: (await listDisplays(member, params.tillID)).map(presentDisplay),
}));

export const POST = accountRoute(accountOperations.pairDisplayHere, async ({ member, params }) => {
  const { token } = await pairDisplayHere(member, params.tillID);
  return new Reply({}, { "set-cookie": displayCookie(token) });
});
