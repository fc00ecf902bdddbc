import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { readLatestPayments } from "@/lib/overview";
import { presentPayment } from "@/lib/payments";

export const GET = accountRoute(accountOperations.listLatestPayments, async ({ member }) => ({
  data: (await readLatestPayments(member)).map(presentPayment),
}));
