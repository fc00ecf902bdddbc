import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { mailReceipt, presentPayerReceipt, readReceiptOfPayment } from "@/lib/domain/receipts";

export const GET = accountRoute(accountOperations.readReceipt, async ({ member, params }) =>
  presentPayerReceipt(await readReceiptOfPayment(member, params.paymentID)),
);

export const POST = accountRoute(
  accountOperations.mailReceipt,
  async ({ member, params, body }) => {
    await mailReceipt(member, params.paymentID, body);
    return {};
  },
);
