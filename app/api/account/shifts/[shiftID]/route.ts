import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentSlip, readShift } from "@/lib/domain/shifts";

export const GET = accountRoute(accountOperations.readShift, async ({ member, params }) =>
  presentSlip(await readShift(member, params.shiftID)),
);
