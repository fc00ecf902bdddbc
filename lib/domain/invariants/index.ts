export { checkInvariants, type InvariantResult, reportInvariants } from "./check";
