"use client";
import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { PayerReceiptResource } from "@/lib/domain/receipts/schemas";
import * as messages from "@/lib/messages";
import { LazyMenu } from "./lazy-menu";
import { RECEIPT_PAPERS, type ReceiptPaper } from "./print-sheet";
import { PrintedReceipt } from "./receipt-slip";

const m = messages.payerReceipt;

/** Prints a payer's receipt on the chosen paper. */
export function PrintReceiptButton({ receipt }: { receipt: PayerReceiptResource }) {
  const [paper, setPaper] = useState<ReceiptPaper>();
  const print = (on: ReceiptPaper) => {
    // The sheet must have rendered before the browser prints.
    flushSync(() => setPaper(on));
    window.print();
  };
  return (
    <>
      <LazyMenu
        button={(props) => (
          <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} {...props}>
            {m.print}
          </Button>
        )}
        entries={RECEIPT_PAPERS.map((name) => ({
          label: m.papers[name],
          onClick: () => print(name),
        }))}
      />
      {paper && <PrintedReceipt receipt={receipt} paper={paper} />}
    </>
  );
}
