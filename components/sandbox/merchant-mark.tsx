import { MerchantLogo } from "@/components/ui/merchant-logo";
import { brandVariables } from "@/lib/kit/brand";
import { initials } from "./format";
import classes from "./merchant-mark.module.css";

/** The merchant's logo, or their initials in a circle, as banks show a merchant without a logo. */
export function MerchantMark({
  merchant,
  large,
  accent,
  logo,
}: {
  merchant: string;
  large?: boolean;
  accent?: string | undefined;
  logo?: string | undefined;
}) {
  if (logo) return <MerchantLogo src={logo} height={large ? "4rem" : "2.5rem"} />;
  return (
    <span
      className={classes.mark}
      data-large={large}
      style={brandVariables(accent ? { accent } : {})}
      aria-hidden
    >
      {initials(merchant)}
    </span>
  );
}
