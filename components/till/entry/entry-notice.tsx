"use client";
import { Button, CloseButton } from "@mantine/core";
import { IconBarcode, IconAlertTriangle } from "@tabler/icons-react";
import { useView } from "@/components/session/view-provider";
import { Callout } from "@/components/ui/callout";
import { bidiSafe, formatMoney } from "@/lib/kit/display";
import { MAX_MAJOR_UNITS } from "@/lib/kit/money";
import * as messages from "@/lib/messages";
import type { Refusal } from "./amount-entry";
import classes from "../notice.module.css";

const m = messages.till.scan;

/** Why nobody is asked by the code in their app that a reader sent. */
export type RefusedCode = "code of another network" | "code without amount" | "code without line";

/** What was refused: a digit of an amount, or a code that a barcode reader sent. */
export type Notice =
  | { refused: Refusal | "sum too much" | RefusedCode }
  | { code: string; because: "unknown" | "not looked up" | "no amount" };

/** Says what was refused, over the fields, so that no key moves under a finger. */
export function EntryNotice({
  notice,
  onOrder,
  onClose,
}: {
  notice: Notice;
  /** Takes the code as the order ID of the payment that is being entered. */
  onOrder?: ((code: string) => void) | undefined;
  /** Absent for what holds until the amount is changed. */
  onClose?: () => void;
}) {
  const { currency } = useView();
  const code = "code" in notice ? notice.code : undefined;
  return (
    <div className={classes.notice}>
      <Callout
        role="alert"
        color="yellow"
        icon={code === undefined ? <IconAlertTriangle size={18} /> : <IconBarcode size={18} />}
      >
        <div className={classes.words}>
          <span>{wordsOf(notice, currency)}</span>
          {code !== undefined && onOrder && (
            <Button size="compact-sm" variant="default" onClick={() => onOrder(code)}>
              {m.asOrder}
            </Button>
          )}
        </div>
      </Callout>
      {onClose && <CloseButton className={classes.close} aria-label={m.close} onClick={onClose} />}
    </div>
  );
}

function wordsOf(notice: Notice, currency: string): string {
  if ("refused" in notice) {
    const { customerCode } = messages.till;
    switch (notice.refused) {
      case "code of another network":
        return customerCode.otherNetwork;
      case "code without amount":
        return customerCode.noAmount;
      case "code without line":
        return customerCode.noLine;
      case "no more decimals":
        return m.noMoreDecimals;
      case "too much":
        return m.tooMuch(formatMoney(MAX_MAJOR_UNITS, currency));
      case "sum too much":
        return m.sumTooMuch(formatMoney(MAX_MAJOR_UNITS, currency));
    }
  }
  return notice.because === "unknown"
    ? m.unknown(bidiSafe(notice.code))
    : notice.because === "not looked up"
      ? m.notLookedUp(bidiSafe(notice.code))
      : m.noAmount(bidiSafe(notice.code));
}
