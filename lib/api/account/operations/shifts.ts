import {
  ShiftFilters,
  ShiftResource,
  ShiftsReport,
  ShiftsReportQuery,
  SlipResource,
  TillShiftResource,
} from "@/lib/domain/shifts/schemas";
import type { AccountOperation, OperationTable } from "../../core/operation";
import { exportedFile, exportFormat } from "./exported-file";
import { pageOf, paging } from "./paging";

/** Shifts at tills, and their slips. */
export const shiftOperations = {
  readTillShift: {
    method: "GET",
    path: "/till/{tillID}/shift",
    summary: "Read the till's open shift and its last slip",
    tag: "Till",
    permission: "payments.create",
    response: TillShiftResource,
  },
  openShift: {
    method: "POST",
    path: "/till/{tillID}/shift",
    summary: "Open a shift at a till",
    tag: "Till",
    permission: "payments.create",
    success: 201,
    response: TillShiftResource,
  },
  closeShift: {
    method: "POST",
    path: "/till/{tillID}/shift/close",
    summary: "Close the till's open shift",
    tag: "Till",
    permission: "payments.create",
    response: TillShiftResource,
  },
  listShifts: {
    method: "GET",
    path: "/shifts",
    summary: "List shifts",
    tag: "Reports",
    permission: "reports.read",
    query: ShiftFilters.safeExtend(paging),
    response: pageOf(ShiftResource),
  },
  readShiftsReport: {
    method: "GET",
    path: "/reports/shifts",
    summary: "Read what shifts took together",
    tag: "Reports",
    permission: "reports.read",
    query: ShiftsReportQuery,
    response: ShiftsReport,
  },
  exportShifts: {
    method: "GET",
    path: "/reports/shifts/export",
    summary: "Download shifts as CSV or XLSX",
    tag: "Reports",
    permission: "reports.read",
    query: ShiftsReportQuery.safeExtend(exportFormat),
    ...exportedFile,
  },
  readShift: {
    method: "GET",
    path: "/shifts/{shiftID}",
    summary: "Read a shift's slip",
    tag: "Reports",
    permission: "reports.read",
    response: SlipResource,
  },
} as const satisfies OperationTable<AccountOperation>;
