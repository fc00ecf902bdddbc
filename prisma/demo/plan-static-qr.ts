import { type Random, payerPhones } from "@/lib/domain/busy-hours";
import { amountOf } from "@/lib/kit/fields";
import { after, hours, minutes } from "@/lib/kit/time";
import type { PastStaticQrPayment } from "@/lib/network";
import type { DemoShop } from "./past";

const A_DAY = 4;
const COMMENTS = ["Tips", "Two coffees", "Table 4", "Thanks!", "Cookies"];

/** Returns payments through the printed QR code on the counter, whose amounts the payers entered. */
export function planStaticQrPayments(
  { midnights, now, owner }: DemoShop,
  demoPhone: string,
  random: Random,
): PastStaticQrPayment[] {
  const phones = payerPhones(demoPhone, random);
  return midnights
    .flatMap((midnight) =>
      Array.from({ length: random.whole(A_DAY - 2, A_DAY + 2) }, () => ({
        amount: amountOf(random.whole(4, 60) * 50, owner.currency),
        phone: random.weighted(phones),
        comment: random.chance(0.4) ? random.pick(COMMENTS) : null,
        paidAt: after(midnight, Math.floor(hours(random.between(8, 21.5)))),
      })),
    )
    .filter(({ paidAt }) => after(paidAt, minutes(1)) < now);
}
