"use client";
import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { LazyMenu } from "@/components/ui/lazy-menu";
import { RECEIPT_PAPERS, type ReceiptPaper } from "@/components/ui/print-sheet";
import { ShareButton } from "@/components/ui/share-button";
import type { SlipResource } from "@/lib/domain/shifts/schemas";
import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { PrintedSlip, slipName } from "./shift-slip";

const m = messages.shifts;

/** Prints or shares the slip of a shift. */
export function SlipActions({ slip }: { slip: SlipResource }) {
  const [paper, setPaper] = useState<ReceiptPaper>();
  const print = (on: ReceiptPaper) => {
    // The slip must have rendered before the browser prints.
    flushSync(() => setPaper(on));
    window.print();
  };
  return (
    <>
      <LazyMenu
        button={(props) => (
          <Button variant="default" leftSection={<IconPrinter size={16} />} {...props}>
            {m.print}
          </Button>
        )}
        entries={RECEIPT_PAPERS.map((name) => ({
          label: messages.payerReceipt.papers[name],
          onClick: () => print(name),
        }))}
      />
      <ShareButton text={slipName(slip)} address={summaryOf(slip)} />
      {paper && <PrintedSlip slip={slip} paper={paper} />}
    </>
  );
}

function summaryOf({ total, currency }: SlipResource): string {
  const money = (amount: number) => formatMoney(amount, currency);
  return [
    `${m.payments}: ${money(total.taken)}`,
    `${m.refunds}: ${money(total.refunded)}`,
    `${m.total}: ${money(total.net)}`,
  ].join("\n");
}
