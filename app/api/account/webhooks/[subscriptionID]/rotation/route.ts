import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import {
  abandonRotation,
  beginSecretRotation,
  presentSecrets,
  presentSubscriptionHealth,
  readSubscriptionHealth,
  revealSecrets,
} from "@/lib/domain/webhooks";

export const POST = accountRoute(
  accountOperations.rotateWebhookSecret,
  async ({ member, params, body }) => {
    await beginSecretRotation(member, params.subscriptionID, body?.secret);
    return presentSecrets(await revealSecrets(member, params.subscriptionID));
  },
);

export const DELETE = accountRoute(
  accountOperations.abandonWebhookRotation,
  async ({ member, params }) => {
    const { id } = await abandonRotation(member, params.subscriptionID);
    return presentSubscriptionHealth(await readSubscriptionHealth(member, id));
  },
);
