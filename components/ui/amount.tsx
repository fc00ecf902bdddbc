import type { CSSProperties } from "react";
import classes from "./amount.module.css";

/** A written amount within other text. It is never broken: what has no room for it beside it is above or below. */
export const Amount = ({ children }: { children: string }) => (
  <span className={classes.amount}>{children}</span>
);

/** A written amount in large type, alone in its place: in smaller letters where it would not fit. */
export const LargeAmount = ({
  children,
  decimals = "",
}: {
  children: string;
  /** Its end, in small letters. */
  decimals?: string;
}) => (
  <span
    className={classes.place}
    style={{ "--characters": children.length + decimals.length } as CSSProperties}
  >
    <span className={classes.amount}>
      {children}
      {decimals && <span className={classes.decimals}>{decimals}</span>}
    </span>
  </span>
);
