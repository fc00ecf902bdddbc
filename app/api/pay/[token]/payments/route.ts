import { payOperations } from "@/lib/api/pay/operations";
import { payOnce, payRoute } from "@/lib/api/pay/route";
import { inTurnOfLink } from "@/lib/api/pay/turns";
import { presentPayerPayment, readPayerPayment } from "@/lib/domain/reusable-links";

export const POST = payRoute(payOperations.payReusableLink, ({ params: { token }, body, ip }) =>
  inTurnOfLink(token, async () => {
    const id = await payOnce(token, body, ip);
    const { payment } = await readPayerPayment(token, id);
    return presentPayerPayment(payment);
  }),
);
