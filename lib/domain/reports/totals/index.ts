export { addUpTotals } from "./add-up";
export { MONEY, payingDays, quarterHours, sourceHours } from "./kinds";
export { totalsWithin } from "./within";
