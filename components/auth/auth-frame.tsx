import Link from "next/link";
import type { ReactNode } from "react";
import { LanguageLinks } from "@/components/session/language-links";
import { Logo } from "@/components/ui/logo";
import * as messages from "@/lib/messages";
import { BrandPanel } from "./brand-panel";
import classes from "./auth-frame.module.css";

/** The layout of the forms for signed-out users: one thing to do. */
export const AuthFrame = ({ children }: { children: ReactNode }) => (
  <SplitPage>
    <Link href="/" className={classes.product}>
      <Logo height={30} />
    </Link>
    <div className={classes.form}>{children}</div>
    <div className={classes.foot}>
      <LanguageLinks place="person" />
      <Link href="/docs" className={classes.documentation}>
        {messages.auth.documentation}
      </Link>
    </div>
  </SplitPage>
);

/** A page for signed-out users; on a wide screen it also says what Qassa is. */
export const SplitPage = ({ children }: { children: ReactNode }) => (
  <div className={classes.page}>
    <main className={classes.side}>{children}</main>
    <BrandPanel />
  </div>
);

/** The middle of a page that is not a form. */
export const Introduction = ({ children }: { children: ReactNode }) => (
  <div className={classes.introduction}>{children}</div>
);
