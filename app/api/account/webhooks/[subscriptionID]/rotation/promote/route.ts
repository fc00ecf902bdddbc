import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import {
  presentSubscriptionHealth,
  promoteSecret,
  readSubscriptionHealth,
} from "@/lib/domain/webhooks";

export const POST = accountRoute(
  accountOperations.promoteWebhookSecret,
  async ({ member, params }) => {
    const { id } = await promoteSecret(member, params.subscriptionID);
    return presentSubscriptionHealth(await readSubscriptionHealth(member, id));
  },
);
