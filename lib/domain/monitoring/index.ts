export { type Check, type Readiness, readReadiness } from "./readiness";
