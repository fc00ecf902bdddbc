import { accessOperations } from "@/lib/api/account/access";
import { displayCookie } from "@/lib/auth";
import { accessRoute } from "@/lib/api/access-route";
import { pairDisplay } from "@/lib/domain/till";

export const POST = accessRoute(accessOperations.pairDisplay, async ({ body, ip }) => {
  const { token } = await pairDisplay(body.code, ip);
  return Response.json({}, { status: 201, headers: { "set-cookie": displayCookie(token) } });
});
