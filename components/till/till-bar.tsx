"use client";
import type { ReactNode } from "react";
import { LogoMark } from "@/components/ui/logo-mark";
import { MerchantLogo } from "@/components/ui/merchant-logo";
import { type Brand, brandVariables } from "@/lib/kit/brand";
import { bidiSafe } from "@/lib/kit/display";
import classes from "./till.module.css";

/** The bar at the top of a till, open or locked: whose it is and which one, and what can be done. */
export function TillBar({
  brand,
  merchant,
  name,
  children,
}: {
  brand: Brand;
  merchant: string;
  name: string | undefined;
  children?: ReactNode;
}) {
  return (
    <header
      className={classes.header}
      style={brandVariables(brand)}
      data-branded={brand.accent !== undefined || undefined}
    >
      <div className={classes.brand}>
        {brand.logo ? (
          <MerchantLogo src={brand.logo} height="2.25rem" />
        ) : (
          <LogoMark height={26} isPlain={brand.accent !== undefined} />
        )}
        <span className={classes.merchant}>{bidiSafe(merchant)}</span>
        {name !== undefined && <span className={classes.name}>{bidiSafe(name)}</span>}
      </div>
      {children}
    </header>
  );
}
