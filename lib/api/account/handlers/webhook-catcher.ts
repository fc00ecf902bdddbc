import {
  changeCatcher,
  clearCaughtRequests,
  createCatcher,
  listCaughtRequests,
  presentCatcher,
  presentCaughtRequest,
  presentCaughtRequestDetail,
  readCatcher,
  readCaughtRequest,
  removeCatcher,
} from "@/lib/domain/webhooks";
import { presentPage } from "@/lib/kit/pagination";
import { accountOperations } from "../operations";
import { accountRoute } from "../route";

export const webhookCatcherHandlers = {
  readWebhookCatcher: accountRoute(accountOperations.readWebhookCatcher, async ({ member }) => {
    const state = await readCatcher(member);
    return { catcher: state && presentCatcher(state) };
  }),
  createWebhookCatcher: accountRoute(
    accountOperations.createWebhookCatcher,
    ({ member }) => createCatcher(member),
    presentCatcher,
  ),
  changeWebhookCatcher: accountRoute(
    accountOperations.changeWebhookCatcher,
    ({ member, body }) => changeCatcher(member, body),
    presentCatcher,
  ),
  removeWebhookCatcher: accountRoute(
    accountOperations.removeWebhookCatcher,
    async ({ member }) => ({
      subscription_id: await removeCatcher(member),
    }),
  ),
  listCaughtRequests: accountRoute(
    accountOperations.listCaughtRequests,
    ({ member, query }) => listCaughtRequests(member, query),
    (page) => presentPage(page, presentCaughtRequest),
  ),
  clearCaughtRequests: accountRoute(accountOperations.clearCaughtRequests, ({ member }) =>
    clearCaughtRequests(member),
  ),
  readCaughtRequest: accountRoute(
    accountOperations.readCaughtRequest,
    ({ member, params }) => readCaughtRequest(member, params.caughtRequestID),
    presentCaughtRequestDetail,
  ),
};
