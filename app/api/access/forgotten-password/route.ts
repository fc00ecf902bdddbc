import { accessOperations } from "@/lib/account-api/access";
import { requestPasswordReset } from "@/lib/accounts";
import { accessRoute } from "@/lib/http/access-route";
import { log } from "@/lib/log";

/** Whether there is such an account shows neither in the answer nor in how long it takes. */
export const POST = accessRoute(accessOperations.forgottenPassword, async ({ body }) => {
  requestPasswordReset(body.email).catch((error: unknown) => {
    log.error({ error }, "a link to reset a password could not be mailed");
  });
  return {};
});
