import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { readLatestPayments } from "@/lib/domain/reports";
import { presentDisplayPayment } from "@/lib/domain/payments";

export const GET = accountRoute(accountOperations.listLatestPayments, async ({ member }) => ({
  data: (await readLatestPayments(member)).map(presentDisplayPayment),
}));
