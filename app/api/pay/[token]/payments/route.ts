import { payOperations } from "@/lib/api/pay/operations";
import { payOnce, payRoute } from "@/lib/api/pay/route";
import { presentPayerPayment, readPayerPayment } from "@/lib/domain/reusable-links";

export const POST = payRoute(payOperations.payReusableLink, async ({ params, body, ip }) => {
  const id = await payOnce(params.token, body, ip);
  const { payment } = await readPayerPayment(params.token, id);
  return presentPayerPayment(payment);
});
