import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { listShifts, presentShift } from "@/lib/domain/shifts";
import { presentPage } from "@/lib/kit/pagination";

export const GET = accountRoute(accountOperations.listShifts, async ({ member, query }) =>
  presentPage(await listShifts(member, query, query), presentShift),
);
