import { amountOf } from "@/lib/kit/fields";
import { sandboxOperations } from "@/lib/api/sandbox/operations";
import { tokenRoute } from "@/lib/api/sandbox/route";
import { payStaticQr, presentStaticQr, readStaticQr } from "@/lib/network";

export const GET = tokenRoute(sandboxOperations.readStaticQr, async ({ params }) =>
  presentStaticQr(params.token, await readStaticQr(params.token)),
);

export const POST = tokenRoute(sandboxOperations.payStaticQr, async ({ params, body }) => {
  const { currency } = await readStaticQr(params.token);
  const { orderNumber } = await payStaticQr(params.token, {
    phone: body.phone,
    amount: amountOf(body.amount, currency),
    comment: body.comment,
    idempotencyKey: body.idempotency_key,
  });
  return { order_number: orderNumber, status: "Processed", amount: body.amount, currency };
});
