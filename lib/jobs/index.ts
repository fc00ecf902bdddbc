export { stopBackgroundWork, stopWithProcess } from "./background-work";
export { engineFunctions } from "./functions";
export { startBackgroundWork } from "./start";
export { inngest, usesEmbeddedRunner } from "./inngest";
