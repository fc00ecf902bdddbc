import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import {
  clearCaughtRequests,
  listCaughtRequests,
  presentCaughtRequest,
} from "@/lib/domain/webhooks";
import { presentPage } from "@/lib/kit/pagination";

export const GET = accountRoute(
  accountOperations.listCaughtRequests,
  ({ member, query }) => listCaughtRequests(member, query),
  (page) => presentPage(page, presentCaughtRequest),
);

export const DELETE = accountRoute(accountOperations.clearCaughtRequests, ({ member }) =>
  clearCaughtRequests(member),
);
