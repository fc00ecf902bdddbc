import { z } from "zod";

/** An amount in tenge, which is text in most answers and a number in some, as tiyn. */
export const Tenge = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().regex(/^\d{1,12}(\.\d{1,2})?$/))
  .transform((text) => {
    const [whole, part = ""] = text.split(".");
    return BigInt(whole!) * 100n + BigInt(part.padEnd(2, "0"));
  });

/** Why a request to the payer was withdrawn that asks for another amount than it was to ask for. */
export const AMOUNT_CHANGED = "ApiPay.kz changed the amount. Enter an amount without tiyn.";

/** Tiyn as a number of tenge. The limits of an amount keep it far below where numbers lose digits. */
export const wireAmount = (tiyn: bigint): number => Number(tiyn) / 100;
