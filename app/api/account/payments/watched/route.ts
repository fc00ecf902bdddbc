import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { presentAccountPayment, readPaymentsById } from "@/lib/payments";

export const GET = accountRoute(accountOperations.watchPayments, async ({ member, query }) => ({
  data: (await readPaymentsById(member, query.ids)).map(presentAccountPayment),
}));
