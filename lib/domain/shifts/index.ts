export { closeLeftShifts, closeShift } from "./close-shift";
export { exportShifts } from "./export-shifts";
export { openShift } from "./open-shift";
export { presentShift, presentShiftsReport, presentSlip, presentTillShift } from "./present";
export { listShifts, readShift, readShiftsTotal, readTillShift } from "./read-shifts";
