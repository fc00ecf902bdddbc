import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import {
  changeCatcher,
  createCatcher,
  presentCatcher,
  readCatcher,
  removeCatcher,
} from "@/lib/domain/webhooks";

export const GET = accountRoute(accountOperations.readWebhookCatcher, async ({ member }) => {
  const state = await readCatcher(member);
  return { catcher: state && presentCatcher(state) };
});

export const POST = accountRoute(
  accountOperations.createWebhookCatcher,
  ({ member }) => createCatcher(member),
  presentCatcher,
);

export const PATCH = accountRoute(
  accountOperations.changeWebhookCatcher,
  ({ member, body }) => changeCatcher(member, body),
  presentCatcher,
);

export const DELETE = accountRoute(accountOperations.removeWebhookCatcher, async ({ member }) => ({
  subscription_id: await removeCatcher(member),
}));
