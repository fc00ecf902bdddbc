import { initials } from "./format";
import classes from "./merchant-mark.module.css";

/** The merchant's initials in a circle, as banks show a merchant without a logo. */
export function MerchantMark({ merchant, large }: { merchant: string; large?: boolean }) {
  return (
    <span className={classes.mark} data-large={large} aria-hidden>
      {initials(merchant)}
    </span>
  );
}
