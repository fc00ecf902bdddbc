import { logoPath } from "@/lib/kit/brand";
import type { OrganizationBrand } from "./brand";
import type { BrandResource } from "./schemas";

export const presentBrand = (brand: OrganizationBrand): BrandResource => ({
  accent_color: brand.accentColor,
  logo: brand.logoKey === null ? null : logoPath(brand.logoKey),
  receipt_address: brand.receiptAddress,
  tax_number: brand.taxNumber,
  receipt_footer: brand.receiptFooter,
});
