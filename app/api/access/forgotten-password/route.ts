import { accessOperations } from "@/lib/api/access/operations";
import { requestPasswordReset } from "@/lib/domain/accounts";
import { accessRoute } from "@/lib/api/access/route";
import { log } from "@/lib/kit/log";

/** Whether there is such an account shows neither in the answer nor in how long it takes. */
export const POST = accessRoute(accessOperations.forgottenPassword, async ({ body }) => {
  requestPasswordReset(body.email).catch((error: unknown) => {
    log.error({ error }, "could not email a password reset link");
  });
  return {};
});
