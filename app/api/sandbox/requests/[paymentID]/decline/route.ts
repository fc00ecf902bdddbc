import { phoneRoute } from "@/lib/api/sandbox/sandbox-route";
import { declineRequest } from "@/lib/network";

export const POST = phoneRoute({}, async ({ merchant, params }) => ({
  payment_id: params.paymentID,
  ...(await declineRequest(merchant.accountId, params.paymentID!)),
}));
