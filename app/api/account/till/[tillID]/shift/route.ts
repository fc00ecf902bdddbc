import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { openShift, presentTillShift, readTillShift } from "@/lib/domain/shifts";

export const GET = accountRoute(accountOperations.readTillShift, async ({ member, params }) =>
  presentTillShift(await readTillShift(member, params.tillID)),
);

export const POST = accountRoute(accountOperations.openShift, async ({ member, params, body }) => {
  await openShift(member, params.tillID, body);
  return presentTillShift(await readTillShift(member, params.tillID));
});
