// The pages of the account area, for tests that walk all of them.
import type { Subjects } from "./subjects";

export interface Shown {
  /** The page's folder under app/. */
  page: string;
  address: string | ((subjects: Subjects) => string);
  /** The demo's owner by default. */
  who?: "visitor" | "without organization";
}

const account = (page: string, address: Shown["address"] = `/${page}`): Shown => ({
  page: `(account)/${page}`,
  address,
});
export const ACCOUNT_PAGES: Shown[] = [
  account("overview"),
  account("first-steps"),
  account("go-live"),
  account("new-organization"),
  account("leave-live-mode", "/leave-live-mode?path=/payments"),
  account("payments"),
  account("payments/[paymentID]", ({ payment }) => `/payments/${payment}`),
  account("payers/[phone]", ({ payer }) => `/payers/${encodeURIComponent(payer)}`),
  account("refunds"),
  account("refunds/[refundID]", ({ refund }) => `/refunds/${refund}`),
  account("links"),
  account("links/[paymentID]", ({ link }) => `/links/${link}`),
  account("links/reusable"),
  account(
    "links/reusable/[reusableLinkID]",
    ({ reusableLink }) => `/links/reusable/${reusableLink}`,
  ),
  account("static-qr"),
  account("static-qr/[orderNumber]", ({ staticQr }) => `/static-qr/${staticQr}`),
  account("static-qr/poster"),
  account("reports"),
  account("reports", "/reports?view=days"),
  account("webhooks/(tabs)", "/webhooks"),
  account("webhooks/(tabs)/deliveries", "/webhooks/deliveries"),
  account("webhooks/(tabs)/catcher", "/webhooks/catcher"),
  account("webhooks/(tabs)/signatures", "/webhooks/signatures"),
  account("webhooks/[subscriptionID]", ({ subscription }) => `/webhooks/${subscription}`),
  account("webhooks/deliveries/[deliveryID]", ({ delivery }) => `/webhooks/deliveries/${delivery}`),
  account("devices"),
  account("tills"),
  account("tills/printed-code", ({ till }) => `/tills/printed-code?till_id=${till}`),
  account("settings"),
  account("settings/team"),
  account("settings/network"),
  account("settings/audit"),
  account("settings/profile"),
];

/** The address of a page; some are of a record. */
export const addressOf = ({ address }: Shown, subjects: Subjects): string =>
  typeof address === "string" ? address : address(subjects);
