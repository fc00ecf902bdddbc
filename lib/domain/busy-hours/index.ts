export { nextVisitDueIn } from "./claim-visits";
export { playDueVisits } from "./play-visits";
export { presentBusyHour, readBusyHour } from "./read-busy-hour";
export { startBusyHour, stopBusyHour } from "./start-busy-hour";

// The demo's history is made of the same.
export { Random } from "./random";
export * from "./shop";
