import { sandboxOperations } from "@/lib/api/sandbox/operations";
import { phoneRoute } from "@/lib/api/sandbox/route";
import { declineRequest } from "@/lib/network";

export const POST = phoneRoute(sandboxOperations.declineRequest, async ({ merchant, params }) => ({
  payment_id: params.paymentID,
  ...(await declineRequest(merchant.accountId, params.paymentID)),
}));
