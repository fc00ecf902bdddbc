import { accessOperations } from "@/lib/api/access/operations";
import { requestPasswordReset } from "@/lib/domain/accounts";
import { browserTokenOf } from "@/lib/auth";
import { accessRoute } from "@/lib/api/access/route";
import { RateLimited } from "@/lib/kit/errors";
import { log } from "@/lib/kit/log";

/** Neither the response nor the time it takes reveals whether the account exists. */
export const POST = accessRoute(accessOperations.forgottenPassword, async ({ body, request }) => {
  requestPasswordReset(body.email, browserTokenOf(request.headers)).catch((error: unknown) => {
    // A limit that anyone can reach is no fault.
    if (error instanceof RateLimited) log.info("a password reset link was not emailed again");
    else log.error({ error }, "could not email a password reset link");
  });
  return {};
});
