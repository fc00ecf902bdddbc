import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { presentSecrets, revealSecrets } from "@/lib/webhooks";

export const POST = accountRoute(
  accountOperations.revealWebhookSecret,
  async ({ member, params }) => presentSecrets(await revealSecrets(member, params.subscriptionID)),
);
