import type { amounts as en } from "../en/amounts";
import type { Translation } from "../translation";

export const amounts: Translation<typeof en> = {
  unreadable: (example: string) => `Соманы енгізіңіз, мысалы ${example}.`,
  noDecimals: (currency: string) => `${currency} валютасындағы сома бүтін болуы керек.`,
  tooPrecise: (decimals: number, currency: string) =>
    `${currency} валютасында үтірден кейін ${decimals} таңбадан аспауы керек.`,
  tooLarge: (most: string) => `Енгізуге болатын ең көп сома: ${most}.`,
};
