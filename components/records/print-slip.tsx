"use client";
import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { LazyMenu } from "@/components/ui/lazy-menu";
import { RECEIPT_PAPERS, type ReceiptPaper } from "@/components/ui/print-sheet";
import { ShareButton } from "@/components/ui/share-button";
import type { SlipResource } from "@/lib/domain/shifts/schemas";
import { bidiSafe, formatMoment, formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { useView } from "../session/view-provider";
import { PrintedSlip, slipName } from "./shift-slip";

const m = messages.shifts;

/** Prints or shares the slip of a shift. */
export function SlipActions({ slip }: { slip: SlipResource }) {
  const { timeZone } = useView();
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
      <ShareButton
        text={slipName(slip)}
        address={summaryOf(slip, timeZone)}
        copying={{
          label: messages.qrCodes.share.copyText,
          done: messages.qrCodes.share.textCopied,
        }}
      />
      {paper && <PrintedSlip slip={slip} paper={paper} />}
    </>
  );
}

/** A report so far has the time of the report, as on paper. */
function summaryOf(slip: SlipResource, timeZone: string): string {
  const { total, currency } = slip;
  const money = (amount: number) => formatMoney(amount, currency);
  const moment = (at: string) => formatMoment(at, timeZone, "long");
  return [
    `${m.till}: ${bidiSafe(slip.till_name ?? messages.tills.noName)}`,
    slip.closed_at === undefined ? moment(slip.made_at) : `${m.closed}: ${moment(slip.closed_at)}`,
    `${messages.reports.taken}: ${money(total.taken)}`,
    `${messages.reports.refunded}: ${money(total.refunded)}`,
    `${messages.reports.net}: ${money(total.net)}`,
  ].join("\n");
}
