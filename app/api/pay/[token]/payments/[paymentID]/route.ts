import { payOperations } from "@/lib/api/pay/operations";
import { payRoute } from "@/lib/api/pay/route";
import { openPayerPayment, presentPayerPayment } from "@/lib/domain/reusable-links";

export const GET = payRoute(payOperations.readPayerPayment, async ({ params }) => {
  const { payment } = await openPayerPayment(params.token, params.paymentID);
  return presentPayerPayment(payment);
});
