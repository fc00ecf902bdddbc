import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentCaughtRequestDetail, readCaughtRequest } from "@/lib/domain/webhooks";

export const GET = accountRoute(
  accountOperations.readCaughtRequest,
  ({ member, params }) => readCaughtRequest(member, params.caughtRequestID),
  presentCaughtRequestDetail,
);
