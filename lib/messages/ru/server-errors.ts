import type { serverErrors as en } from "../en/server-errors";
import { textFor } from "../text-for";
import { translateError } from "../translate-error";
import type { Translation } from "../translation";
import { errors } from "./errors";
import { roles } from "./roles";
import { sandbox } from "./sandbox";
import { statuses } from "./statuses";

const word = (value: string): string =>
  textFor(statuses, value) ??
  textFor(sandbox.statuses, value) ??
  textFor(roles, value)?.name ??
  value;

export const serverErrors: Translation<typeof en> = {
  sentence: (message) => translateError(message, errors, word),
};
