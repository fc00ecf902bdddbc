export { stopBackgroundWork, stopWithProcess } from "./background-work";
export { backgroundFunctions, startBackgroundWork } from "./start";
export { inngest, usesEmbeddedRunner } from "./inngest";
