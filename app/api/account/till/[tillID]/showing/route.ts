import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentShown } from "@/lib/api/shown-payments";
import { readShown, showPayment } from "@/lib/domain/till";

export const PUT = accountRoute(accountOperations.showPayment, async ({ member, params, body }) => {
  const till = await showPayment(member, params.tillID, body.payment_id);
  return { showing: await presentShown(await readShown(member, till)) };
});
