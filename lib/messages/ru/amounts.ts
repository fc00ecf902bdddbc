import type { amounts as en } from "../en/amounts";
import type { Translation } from "../translation";

export const amounts: Translation<typeof en> = {
  unreadable: (example: string) => `Введите сумму, например ${example}.`,
  noDecimals: (currency: string) => `Сумма в валюте ${currency} должна быть целой.`,
  tooPrecise: (decimals: number, currency: string) =>
    `Знаков после запятой может быть не больше ${decimals}, валюта: ${currency}.`,
  tooLarge: (most: string) => `Введите не больше ${most}.`,
};
