import {
  browserCookie,
  browserTokenOf,
  displayCookie,
  endOwnSession,
  sessionCookie,
  tillHashOf,
  viewCookie,
} from "@/lib/auth";
import { requestPasswordReset, resetPassword } from "@/lib/domain/sign-in";
import {
  acceptInvitation,
  joinOrganization,
  openOrganization,
  presentOffer,
  readInvitation,
  signUp,
} from "@/lib/domain/team";
import { pairDisplay, signInAtTill } from "@/lib/domain/till";
import { RateLimited } from "@/lib/kit/errors";
import { log } from "@/lib/kit/log";
import type { HandlersOf } from "../core/handlers";
import { Reply } from "../core/route";
import { accessOperations } from "./operations";
import { accessRoute, userRoute } from "./route";

export const accessHandlers = {
  signUp: accessRoute(accessOperations.signUp, async ({ body, ip }) => {
    const { organization } = await signUp(
      {
        name: body.organization_name,
        currency: body.currency,
        timeZone: body.time_zone,
        owner: { name: body.name, email: body.email, password: body.password },
      },
      ip,
    );
    return { organization_id: organization.id };
  }),
  /** Neither the response nor the time it takes reveals whether the account exists. */
  forgottenPassword: accessRoute(accessOperations.forgottenPassword, async ({ body, request }) => {
    requestPasswordReset(body.email, browserTokenOf(request.headers)).catch((error: unknown) => {
      // A limit that anyone can reach is no fault.
      if (error instanceof RateLimited) log.info("a password reset link was not emailed again");
      else log.error({ error }, "could not email a password reset link");
    });
    return {};
  }),
  resetPassword: accessRoute(accessOperations.resetPassword, async ({ body, ip, request }) => {
    const known = browserTokenOf(request.headers);
    const { browserToken } = await resetPassword({ ...body, ip, browserToken: known });
    return new Reply({}, { "set-cookie": browserCookie(browserToken) });
  }),
  readInvitation: accessRoute(accessOperations.readInvitation, async ({ body }) =>
    presentOffer(await readInvitation(body.token)),
  ),
  acceptInvitation: accessRoute(accessOperations.acceptInvitation, async ({ body, ip }) => {
    const { organizationId } = await acceptInvitation({ ...body, ip });
    return { organization_id: organizationId };
  }),
  /** Sets a cookie so that the next page shows the organization that was joined. */
  joinOrganization: userRoute(accessOperations.joinOrganization, async ({ body, user }) => {
    const { organizationId } = await joinOrganization(user, body.token);
    const cookie = viewCookie(organizationId, "test");
    return new Reply({ organization_id: organizationId }, { "set-cookie": cookie });
  }),
  /** Sets a cookie so that the next page shows the new organization. */
  openOrganization: userRoute(accessOperations.openOrganization, async ({ body, user }) => {
    const { name, currency, time_zone: timeZone } = body;
    const { organization } = await openOrganization(user, { name, currency, timeZone });
    const cookie = viewCookie(organization.id, "test");
    return new Reply({ organization_id: organization.id }, { "set-cookie": cookie });
  }),
  /** Whoever was signed in in this browser is signed out. */
  signInAtTill: accessRoute(accessOperations.signInAtTill, async ({ body, ip, request }) => {
    const { headers } = request;
    const { userId, sessionToken } = await signInAtTill(
      tillHashOf(headers),
      { tillId: body.till_id, userId: body.user_id, pin: body.pin },
      { ip, userAgent: headers.get("user-agent") ?? undefined },
    );
    await endOwnSession(headers);
    return new Reply({}, { "set-cookie": await sessionCookie({ sub: userId, sid: sessionToken }) });
  }),
  pairDisplay: accessRoute(accessOperations.pairDisplay, async ({ body, ip }) => {
    const { token } = await pairDisplay(body.code, ip);
    return new Reply({}, { "set-cookie": displayCookie(token) });
  }),
} satisfies HandlersOf<typeof accessOperations>;
