export { addUpTotals } from "./add-up";
export { payingDays, quarterHours, sourceHours } from "./kinds";
export { totalsWithin } from "./within";
