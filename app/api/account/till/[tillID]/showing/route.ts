import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentShown } from "@/lib/api/shown-payments";
import { endShowing, readShown, showPayment } from "@/lib/domain/till";

export const PUT = accountRoute(accountOperations.showPayment, async ({ member, params, body }) => {
  const { payment_id: id, instead_of: before } = body;
  const till =
    id === null && before !== undefined
      ? await endShowing(member, params.tillID, before)
      : await showPayment(member, params.tillID, id);
  return { showing: await presentShown(await readShown(member, till)) };
});
