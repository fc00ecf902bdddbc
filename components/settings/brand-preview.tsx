import { Text } from "@mantine/core";
import { MerchantLogo } from "@/components/ui/merchant-logo";
import { type Brand, brandVariables } from "@/lib/kit/brand";
import * as messages from "@/lib/messages";
import classes from "./brand-preview.module.css";

const m = messages.brandSettings;

/** How the color and logo look together. */
export const BrandPreview = ({
  brand,
  organizationName,
}: {
  brand: Brand;
  organizationName: string;
}) => (
  <div>
    <Text size="sm" fw={500} mb={6}>
      {m.preview}
    </Text>
    <div className={classes.preview} style={brandVariables(brand)}>
      <div className={classes.head}>
        {brand.logo && <MerchantLogo src={brand.logo} height="2rem" />}
        <span>{organizationName}</span>
      </div>
      <div className={classes.body}>{m.pay}</div>
    </div>
  </div>
);
