import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { presentSubscriptionHealth, promoteSecret, readSubscriptionHealth } from "@/lib/webhooks";

export const POST = accountRoute(
  accountOperations.promoteWebhookSecret,
  async ({ member, params }) => {
    const { id } = await promoteSecret(member, params.subscriptionID);
    return presentSubscriptionHealth(await readSubscriptionHealth(member, id));
  },
);
