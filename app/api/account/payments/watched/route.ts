import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentAccountPayment, readPaymentsById } from "@/lib/domain/payments";

export const GET = accountRoute(accountOperations.watchPayments, async ({ member, query }) => ({
  data: (await readPaymentsById(member, query.ids)).map(presentAccountPayment),
}));
