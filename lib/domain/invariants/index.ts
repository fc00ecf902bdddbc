export { checkInvariants, reportInvariants } from "./check";
