"use client";
import { QRCodeSVG } from "qrcode.react";
import { useView } from "@/components/session/view-provider";
import { LargeAmount } from "@/components/ui/amount";
import { MerchantLogo } from "@/components/ui/merchant-logo";
import { PrintSheet } from "@/components/ui/print-sheet";
import { QUIET_ZONE } from "@/components/ui/qr-code";
import type { ReusableLinkResource } from "@/lib/domain/reusable-links/schemas";
import { brandVariables } from "@/lib/kit/brand";
import { bidiSafe, formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import classes from "./link-poster.module.css";

const m = messages.reusableLinks;

/** The printed link: organization, title, QR code and how to pay. */
export function LinkPoster({ link }: { link: ReusableLinkResource }) {
  const { brand, organizationName, mode } = useView();
  const { title, amount, currency, url } = link;
  const steps = amount === undefined ? m.steps.typed : m.steps.fixed;
  return (
    <PrintSheet paper="A4">
      <div className={classes.sheet} style={brandVariables(brand)}>
        <div className={classes.head}>
          <div className={classes.merchant}>
            {brand.logo && <MerchantLogo src={brand.logo} height="18mm" />}
            <p className={classes.name}>{bidiSafe(organizationName)}</p>
          </div>
          <p className={classes.title}>{bidiSafe(title)}</p>
          {amount !== undefined && (
            <p className={classes.amount}>
              <LargeAmount>{formatMoney(amount, currency)}</LargeAmount>
            </p>
          )}
        </div>
        <div className={classes.body}>
          <p className={classes.scan}>{m.scan}</p>
          <div className={classes.frame}>
            <QRCodeSVG
              value={url}
              size={512}
              level="Q"
              marginSize={QUIET_ZONE}
              className={classes.code}
            />
          </div>
          <ol className={classes.steps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {mode === "test" && <p className={classes.test}>{m.testPrint}</p>}
        </div>
      </div>
    </PrintSheet>
  );
}
