import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { presentShown } from "@/lib/http/present-shown";
import { presentAccountPayment, readAccountPayment } from "@/lib/payments";
import { listTillPayments, takePayment } from "@/lib/till";

export const GET = accountRoute(accountOperations.listTillPayments, async ({ member, params }) => ({
  data: (await listTillPayments(member, params.tillID)).map(presentAccountPayment),
}));

export const POST = accountRoute(accountOperations.takePayment, async ({ member, params, body }) =>
  presentShown(await readAccountPayment(member, await takePayment(member, params.tillID, body))),
);
