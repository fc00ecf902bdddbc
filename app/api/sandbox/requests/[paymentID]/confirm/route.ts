import { phoneRoute } from "@/lib/api/sandbox/sandbox-route";
import { confirmRequest } from "@/lib/network";

export const POST = phoneRoute({}, async ({ merchant, params }) => ({
  payment_id: params.paymentID,
  ...(await confirmRequest(merchant.accountId, params.paymentID!)),
}));
