import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { readTimeline } from "@/lib/payments";

export const GET = accountRoute(accountOperations.readTimeline, ({ member, params }) =>
  readTimeline(member, params.paymentID),
);
