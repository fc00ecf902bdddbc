import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentSecrets, revealSecrets } from "@/lib/domain/webhooks";

export const POST = accountRoute(
  accountOperations.revealWebhookSecret,
  async ({ member, params }) => presentSecrets(await revealSecrets(member, params.subscriptionID)),
);
