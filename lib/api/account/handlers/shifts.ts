import {
  closeShift,
  exportShifts,
  listShifts,
  openShift,
  presentShift,
  presentShiftsReport,
  presentSlip,
  presentTillShift,
  readShift,
  readShiftsTotal,
  readTillShift,
} from "@/lib/domain/shifts";
import { presentPage } from "@/lib/kit/pagination";
import { downloadResponse } from "../../core/download-response";
import { accountOperations } from "../operations";
import { accountRoute } from "../route";

export const shiftHandlers = {
  readTillShift: accountRoute(accountOperations.readTillShift, async ({ member, params }) =>
    presentTillShift(await readTillShift(member, params.tillID)),
  ),
  openShift: accountRoute(accountOperations.openShift, async ({ member, params }) => {
    await openShift(member, params.tillID);
    return presentTillShift(await readTillShift(member, params.tillID));
  }),
  closeShift: accountRoute(accountOperations.closeShift, async ({ member, params }) => {
    await closeShift(member, params.tillID);
    return presentTillShift(await readTillShift(member, params.tillID));
  }),
  listShifts: accountRoute(accountOperations.listShifts, async ({ member, query }) =>
    presentPage(await listShifts(member, query, query), presentShift),
  ),
  readShiftsReport: accountRoute(accountOperations.readShiftsReport, async ({ member, query }) =>
    presentShiftsReport(await readShiftsTotal(member, query)),
  ),
  exportShifts: accountRoute(
    accountOperations.exportShifts,
    async ({ member, query: { format, ...query } }) => {
      const { first, last, table, sheets } = await exportShifts(member, query);
      return downloadResponse(member, `shifts-${first}-to-${last}`, format, table, sheets);
    },
  ),
  readShift: accountRoute(accountOperations.readShift, async ({ member, params }) =>
    presentSlip(await readShift(member, params.shiftID)),
  ),
};
