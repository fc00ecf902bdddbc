import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { closeShift, presentTillShift, readTillShift } from "@/lib/domain/shifts";

export const POST = accountRoute(accountOperations.closeShift, async ({ member, params }) => {
  await closeShift(member, params.tillID);
  return presentTillShift(await readTillShift(member, params.tillID));
});
