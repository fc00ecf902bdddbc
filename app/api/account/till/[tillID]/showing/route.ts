import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { presentShown } from "@/lib/http/present-shown";
import { readShown, showPayment } from "@/lib/till";

export const PUT = accountRoute(accountOperations.showPayment, async ({ member, params, body }) => {
  const till = await showPayment(member, params.tillID, body.payment_id);
  return { showing: await presentShown(await readShown(member, till)) };
});
