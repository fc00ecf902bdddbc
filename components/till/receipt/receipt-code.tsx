"use client";
import { QRCodeSVG } from "qrcode.react";
import { QUIET_ZONE } from "@/components/ui/qr-code";
import * as messages from "@/lib/messages";
import classes from "../payment/result.module.css";

const m = messages.till.result;

/** The QR code of the receipt's page, which the customer scans to keep it. */
export const ReceiptCode = ({ url }: { url: string }) => (
  <div className={classes.receipt}>
    <QRCodeSVG
      value={url}
      level="L"
      marginSize={QUIET_ZONE}
      role="img"
      aria-label={m.receiptCode}
    />
    <span>{m.scanReceipt}</span>
  </div>
);
