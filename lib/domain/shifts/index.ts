export { closeLeftShifts, closeShift } from "./close-shift";
export { openShift } from "./open-shift";
export { presentShift, presentSlip, presentTillShift } from "./present";
export { listShifts, readShift, readTillShift } from "./read-shifts";
