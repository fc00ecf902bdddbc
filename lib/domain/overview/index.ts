export { presentOverview, presentVolume } from "./present";
export { readLatestPayments } from "./read-latest-payments";
export { readOverview } from "./read-overview";
export { readVolume } from "./read-volume";
