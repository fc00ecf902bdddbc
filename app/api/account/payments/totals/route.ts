import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { readPaymentTotals } from "@/lib/domain/payments";

export const GET = accountRoute(accountOperations.readPaymentTotals, ({ member, query }) =>
  readPaymentTotals(member, query, member.organization.timeZone),
);
