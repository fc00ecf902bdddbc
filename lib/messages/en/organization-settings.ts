import { foreign } from "@/lib/kit/display";

export const organizationSettings = {
  title: "Organization",
  description: "What payers and your team see, and how amounts and times are shown.",
  general: "General",
  name: "Name",
  nameHint: "Payers see it.",
  currencyHint: "It can be changed until there is a first payment.",
  currencyFixed: "It stays as it is, since there are payments in it.",
  timeZoneHint: "Days in reports begin and end in it, and every time is shown in it.",
  staticQr: "Require a device key for static QR look-ups",
  staticQrHint:
    "Off: whoever knows an order number can look its payment up. On: the look-up takes a key of this organization.",
  cashierRefundLimit: (currency: string) => `Cashiers may refund up to, ${currency}`,
  cashierRefundLimitHint:
    "Of one payment in all, in however many refunds. 0: cashiers give no refunds. Empty: no limit. Others may refund more.",
  noLimit: "No limit",
  id: "Organization id",
  copyId: "Copy the id",
  leaveTitle: "Leave this organization",
  leaveText: "You lose access at once. An owner or admin can invite you again.",
  leave: "Leave",
  leaveSure: (name: string) => `Leave ${foreign(name)}?`,
};
