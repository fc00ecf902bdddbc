import { finderOf } from "../core/handlers";
import { deviceHandlers } from "./handlers";

/** Finds the handler that the framework would choose for a method and a path below /api/v1. */
export const findHandler = finderOf(deviceHandlers);
