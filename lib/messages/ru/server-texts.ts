import type { serverTexts as en } from "../en/server-texts";
import { errorTranslator } from "../translate-error";
import type { Translation } from "../translation";
import { errors } from "./errors";
import { roles } from "./roles";
import { sandbox } from "./sandbox";
import { statuses } from "./statuses";

export const serverTexts: Translation<typeof en> = {
  sentence: errorTranslator(errors, { ...sandbox.statuses, ...statuses }, roles),
};
