import { accessOperations } from "@/lib/api/access/operations";
import { displayCookie } from "@/lib/auth";
import { accessRoute } from "@/lib/api/access/route";
import { Reply } from "@/lib/api/route";
import { pairDisplay } from "@/lib/domain/till";

export const POST = accessRoute(accessOperations.pairDisplay, async ({ body, ip }) => {
  const { token } = await pairDisplay(body.code, ip);
  return new Reply({}, { "set-cookie": displayCookie(token) });
});
