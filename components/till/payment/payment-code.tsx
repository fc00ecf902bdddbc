"use client";
import { IconDeviceMobileMessage } from "@tabler/icons-react";
import { QRCodeSVG } from "qrcode.react";
import { QUIET_ZONE } from "@/components/ui/qr-code";
import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import amountClasses from "../entry/amount.module.css";
import resultClasses from "./result.module.css";
import waitingClasses from "./waiting.module.css";

const m = messages.till;

/** An amount that can be read from three metres: as tall as its container allows, but never wider. */
export function BigAmount({
  amount,
  currency,
  className,
}: {
  amount: number;
  currency: string;
  className: string | undefined;
}) {
  const text = formatMoney(amount, currency);
  return (
    <div
      className={`${amountClasses.amount} ${className ?? ""}`}
      style={{ "--characters": text.length } as React.CSSProperties}
      data-testid="amount"
    >
      {text}
    </div>
  );
}

/** The QR code, as large as its container. */
export function CodeSquare({ token, label }: { token: string; label: string }) {
  return (
    <div className={waitingClasses.square}>
      <QRCodeSVG value={token} level="M" marginSize={QUIET_ZONE} role="img" aria-label={label} />
    </div>
  );
}

/** Shown instead of the code if the request was sent to a phone. */
export function OnPhone({
  number,
  children,
}: {
  /** Absent if the customer showed the code in their app. */
  number?: string | undefined;
  children: string;
}) {
  return (
    <div className={waitingClasses.phone}>
      <IconDeviceMobileMessage size="min(26dvh, 45vw)" stroke={1.2} aria-hidden />
      {number && (
        <div
          className={waitingClasses.number}
          style={{ "--characters": number.length } as React.CSSProperties}
        >
          {number}
        </div>
      )}
      <div className={resultClasses.why}>{children}</div>
    </div>
  );
}

export const qrLabel = (amount: number, currency: string): string =>
  m.waiting.qr(formatMoney(amount, currency));
