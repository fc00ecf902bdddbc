export { addUpTotals } from "./add-up";
export { MONEY, payingDays, quarterHours, sourceHours, wholeHours } from "./kinds";
export { localTotalsWithin, totalsWithin } from "./within";
