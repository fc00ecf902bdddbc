export { presentGoLiveChecklist } from "./present";
export { readGoLiveChecklist } from "./read-checklist";
