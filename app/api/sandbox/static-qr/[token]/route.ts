import { amountOf } from "@/lib/kit/fields";
import { openSandboxRoute } from "@/lib/api/sandbox/sandbox-route";
import { payStaticQr, presentStaticQr, readStaticQr } from "@/lib/network";
import { StaticQrOrder } from "@/lib/network/sandbox/schemas";

export const GET = openSandboxRoute({}, async ({ params }) =>
  presentStaticQr(params.token!, await readStaticQr(params.token!)),
);

export const POST = openSandboxRoute(
  { body: StaticQrOrder, success: 201 },
  async ({ params, body }) => {
    const { currency } = await readStaticQr(params.token!);
    const { orderNumber } = await payStaticQr(params.token!, {
      phone: body.phone,
      amount: amountOf(body.amount, currency),
      ...(body.comment !== undefined && { comment: body.comment }),
    });
    return { order_number: orderNumber, status: "Processed", amount: body.amount, currency };
  },
);
