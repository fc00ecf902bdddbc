import { bidiSafe } from "@/lib/kit/display";
import { translatable } from "../translatable";

export const organizationSettings = translatable("organizationSettings", {
  title: "Organization",
  description:
    "Your organization’s name, currency and time zone, and rules for static QR and refunds.",
  general: "General",
  name: "Name",
  nameHint: "Payers see this name.",
  currencyHint: "You can change it until the first payment.",
  currencyFixed:
    "You can’t change it because there are already payments, reusable links or catalogue items.",
  timeZoneHint: "All times are shown, and days in reports begin and end, in this time zone.",
  staticQr: "Require a device key for static QR lookups",
  staticQrHint:
    "Off: anyone who knows an order number can look up its payment. On: the lookup requires a device key of this organization.",
  twoFactor: "Require two-factor sign-in",
  twoFactorHint:
    "Members who haven’t turned it on can do nothing here until they do, cashiers included. You must use it yourself.",
  cashierRefundLimit: (currency: string) => `Cashier refund limit, ${currency}`,
  cashierRefundLimitHint:
    "The most that cashiers can refund of one payment, over all its refunds. 0: cashiers can’t issue refunds. Empty: no limit. Other roles can refund more.",
  tillQuestion: (currency: string) => `Ask at the till above, ${currency}`,
  tillQuestionHint:
    "A till asks whether a payment above this amount is meant. Empty: it never asks.",
  noQuestion: "Never asks",
  noLimit: "No limit",
  id: "Organization ID",
  copyId: "Copy the ID",
  leaveTitle: "Leave organization",
  leaveText: "You lose access immediately. An owner or admin can invite you again.",
  leave: "Leave",
  leaveSure: (name: string) => `Leave ${bidiSafe(name)}?`,
});
