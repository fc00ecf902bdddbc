import { accountOperations } from "@/lib/account-api/operations";
import { accountEvents } from "@/lib/http/account-events";
import { presentAccountPayment, readAccountPayment } from "@/lib/payments";

export const GET = accountEvents(
  accountOperations.watchShownPayment,
  async ({ member, params }) => {
    const payment = presentAccountPayment(await readAccountPayment(member, params.paymentID));
    return { event: "payment", data: { payment }, isLast: payment.status !== "pending" };
  },
);
