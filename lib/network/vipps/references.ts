/** Vipps MobilePay's reference of a payment: ours, without the underscore, which it does not allow. */
export const vippsReference = (reference: string): string => reference.replaceAll("_", "-");

/** The key of one kind of change of a payment, which happens at most once. */
export const changeKey = (reference: string, change: "capture" | "cancel"): string =>
  `${reference}-${change}`;
