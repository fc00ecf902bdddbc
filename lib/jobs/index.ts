export { stopBackgroundWork, stopWithProcess } from "./background-work";
export { backgroundFunctions } from "./functions";
export { inngest, usesEmbeddedRunner } from "./inngest";
export { startBackgroundWork } from "./start";
