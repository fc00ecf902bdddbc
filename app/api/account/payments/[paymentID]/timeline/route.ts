import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { readTimeline } from "@/lib/domain/payments";

export const GET = accountRoute(accountOperations.readTimeline, ({ member, params }) =>
  readTimeline(member, params.paymentID),
);
