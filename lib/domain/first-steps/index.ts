export { presentFirstSteps } from "./present";
export { type FirstSteps, readFirstSteps } from "./read-first-steps";
