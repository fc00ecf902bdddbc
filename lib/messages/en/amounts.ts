import { translatable } from "../translatable";

export const amounts = translatable("amounts", {
  unreadable: (example: string) => `Enter an amount, such as ${example}.`,
  noDecimals: (currency: string) => `Amounts in ${currency} have no decimals.`,
  tooPrecise: (decimals: number, currency: string) =>
    `Amounts in ${currency} have at most ${decimals} decimals.`,
  tooLarge: (most: string) => `Enter at most ${most}.`,
});
