import { payOperations } from "@/lib/api/pay/operations";
import { payRoute } from "@/lib/api/pay/route";
import { presentPayerPayment, readPayerPayment } from "@/lib/domain/reusable-links";

export const GET = payRoute(payOperations.readPayerPayment, async ({ params }) => {
  const { payment } = await readPayerPayment(params.token, params.paymentID);
  return presentPayerPayment(payment);
});
