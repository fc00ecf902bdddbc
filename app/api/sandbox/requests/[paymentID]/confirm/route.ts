import { sandboxOperations } from "@/lib/api/sandbox/operations";
import { phoneRoute } from "@/lib/api/sandbox/route";
import { confirmRequest } from "@/lib/network";

export const POST = phoneRoute(sandboxOperations.confirmRequest, async ({ merchant, params }) => ({
  payment_id: params.paymentID,
  ...(await confirmRequest(merchant.accountId, params.paymentID)),
}));
