import {
  openPayerPayment,
  presentPayerPayment,
  readPayerPayment,
} from "@/lib/domain/reusable-links";
import type { HandlersOf } from "../core/handlers";
import { payOperations } from "./operations";
import { payOnce, payRoute } from "./route";
import { inTurnOfLink } from "./turns";

export const payHandlers = {
  payReusableLink: payRoute(payOperations.payReusableLink, ({ params: { token }, body, ip }) =>
    inTurnOfLink(token, async () => {
      const id = await payOnce(token, body, ip);
      const { payment } = await readPayerPayment(token, id);
      return presentPayerPayment(payment);
    }),
  ),
  readPayerPayment: payRoute(payOperations.readPayerPayment, async ({ params }) => {
    const { payment } = await openPayerPayment(params.token, params.paymentID);
    return presentPayerPayment(payment);
  }),
} satisfies HandlersOf<typeof payOperations>;
