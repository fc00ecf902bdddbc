import type { ReactNode } from "react";
import { LanguageLinks } from "@/components/session/language-links";
import { LogoMark } from "@/components/ui/logo-mark";
import { MerchantLogo } from "@/components/ui/merchant-logo";
import type { PayableLink } from "@/lib/domain/reusable-links/schemas";
import { brandVariables } from "@/lib/kit/brand";
import { bidiSafe } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import classes from "./pay.module.css";

/** The layout of a public page for payers: the merchant above, one thing to do. */
export function PayFrame({
  page,
  children,
}: {
  page?: Pick<PayableLink, "mode" | "merchant">;
  children: ReactNode;
}) {
  const { merchant } = page ?? {};
  return (
    <div className={classes.page} style={brandVariables(merchant ?? {})}>
      {page?.mode === "test" && <div className={classes.test}>{messages.pay.test}</div>}
      <main className={classes.main}>
        <div className={classes.card}>
          {merchant && (
            <header className={classes.merchant}>
              {merchant.logo && <MerchantLogo src={merchant.logo} height="2.5rem" />}
              <p className={classes.name}>{bidiSafe(merchant.name)}</p>
            </header>
          )}
          <div className={classes.body}>{children}</div>
        </div>
      </main>
      <footer className={classes.foot}>
        <LanguageLinks place="person" />
        <span className={classes.product}>
          <LogoMark height={18} />
          {messages.common.product}
        </span>
      </footer>
    </div>
  );
}
