import { LargeAmount } from "@/components/ui/amount";
import { Sums } from "@/components/ui/sums";
import type { Payer } from "@/lib/domain/payers/schemas";
import { formatCount, formatMoney, formatShare } from "@/lib/kit/display";
import * as messages from "@/lib/messages";

const m = messages.payers.figures;

/** A share of fewer payments is mostly chance. */
const MIN_SHARED = 20;

/** How much a payer paid, how often, and how often it succeeded. */
export function PayerFigures({ payer }: { payer: Payer }) {
  const { count, is_capped, paid_count: paid, settled_count: settled, sums } = payer;
  const money = (of: "paid" | "refunded" | "net" | "average") =>
    sums.length === 0
      ? m.none
      : sums.map((sum, index) => (
          <LargeAmount key={sum.currency}>
            {(index > 0 ? "+ " : "") + formatMoney(sum[of], sum.currency)}
          </LargeAmount>
        ));
  const isFew = settled < MIN_SHARED;
  return (
    <Sums
      title={m.title}
      sums={[
        { name: m.count, value: is_capped ? m.countCapped(count) : formatCount(count) },
        { name: m.paid, value: money("paid") },
        { name: m.refunded, value: money("refunded") },
        { name: m.net, value: money("net") },
        { name: m.average, value: money("average") },
        {
          name: m.success,
          value: settled > 0 ? formatShare(paid / settled) : m.none,
          note: settled > 0 ? m.ofSettled(paid, settled) : undefined,
          hint: isFew ? m.few(MIN_SHARED) : m.successHint,
          isFaint: isFew,
        },
      ]}
    />
  );
}
