"use client";
import { Moment } from "@/components/session/moment";
import { useView } from "@/components/session/view-provider";
import { CopyableCode } from "@/components/ui/copy";
import { Facts } from "@/components/ui/facts";
import type { AccountStaticQrPayment } from "@/lib/domain/static-qr/schemas";
import { bidiSafe } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { textFor } from "@/lib/messages/text-for";

const m = messages.staticQrPage;

/** What the network says of a static QR payment. Only the sandbox's codes are known; others are shown as they are. */
export function StaticQrFacts({ payment }: { payment: AccountStaticQrPayment }) {
  const { mode } = useView();
  const inWords = (words: Record<string, string>, given: string | number) => {
    const code = String(given);
    const word = mode === "test" ? textFor(words, code) : undefined;
    return word ? m.code(word, code) : bidiSafe(code);
  };
  return (
    <Facts
      facts={[
        [m.facts.paidAt, <Moment key="paid" at={payment.order_reg_date} style="long" />],
        [
          m.facts.payer,
          payment.client_short_name
            ? bidiSafe(payment.client_short_name)
            : messages.staticQr.unknownPayer,
        ],
        [m.facts.comment, payment.comment && bidiSafe(payment.comment)],
        [
          m.facts.orderNumber,
          <CopyableCode key="number" text={payment.order_number} label={m.facts.copyOrderNumber} />,
        ],
        [
          m.facts.operation,
          <CopyableCode
            key="operation"
            text={payment.provider_operation_id_text ?? String(payment.provider_operation_id)}
            label={m.facts.copyOperation}
          />,
        ],
        [
          m.facts.sale,
          <CopyableCode
            key="sale"
            text={payment.sale_id_text ?? String(payment.sale_id)}
            label={m.facts.copySale}
          />,
        ],
        [m.facts.saleType, inWords(m.codes.saleType, payment.sale_type)],
        [m.facts.source, inWords(m.codes.source, payment.source_type)],
        [m.facts.operationType, inWords(m.codes.operationType, payment.operation_type)],
        [m.facts.operationMethod, inWords(m.codes.operationMethod, payment.operation_method)],
        [m.facts.features, inWords(m.codes.features, payment.features)],
        [m.facts.syncedAt, <Moment key="synced" at={payment.synced_at} style="long" />],
      ]}
    />
  );
}
