"use client";
import { QRCodeSVG } from "qrcode.react";
import { useView } from "@/components/session/view-provider";
import { LargeAmount } from "@/components/ui/amount";
import { MerchantLogo } from "@/components/ui/merchant-logo";
import { PrintSheet } from "@/components/ui/print-sheet";
import { QUIET_ZONE } from "@/components/ui/qr-code";
import type { PaymentResource } from "@/lib/domain/payments/schemas";
import { brandVariables } from "@/lib/kit/brand";
import { bidiSafe, formatMoment, formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import classes from "./link-print.module.css";

const m = messages.links;

/** The printed link: organization, amount, QR code and expiry. */
export function LinkPrint({ payment, address }: { payment: PaymentResource; address: string }) {
  const { brand, organizationName, timeZone, mode } = useView();
  return (
    <PrintSheet paper="A5">
      <div className={classes.sheet} style={brandVariables(brand)}>
        <div className={classes.head}>
          <div className={classes.merchant}>
            {brand.logo && <MerchantLogo src={brand.logo} height="12mm" />}
            <p className={classes.name}>{organizationName}</p>
          </div>
          <p className={classes.amount}>
            <LargeAmount>{formatMoney(payment.amount, payment.currency)}</LargeAmount>
          </p>
        </div>
        <div className={classes.body}>
          <p className={classes.scan}>{m.scan}</p>
          <div className={classes.frame}>
            <QRCodeSVG
              value={address}
              size={320}
              level="M"
              marginSize={QUIET_ZONE}
              className={classes.code}
            />
          </div>
          <div className={classes.facts}>
            {payment.merchant_order_id && (
              <p>
                {m.order} <bdi>{bidiSafe(payment.merchant_order_id)}</bdi>
              </p>
            )}
            {payment.comment && (
              <p>
                <bdi>{bidiSafe(payment.comment)}</bdi>
              </p>
            )}
            <p>
              {m.validUntil} {formatMoment(payment.expires_at, timeZone, "long")}
            </p>
          </div>
          {mode === "test" && <p className={classes.test}>{m.testPrint}</p>}
        </div>
      </div>
    </PrintSheet>
  );
}
