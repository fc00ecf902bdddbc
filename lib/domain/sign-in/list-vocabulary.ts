// Kept apart from the schemas, so that browser code can import the constants without them.

/** The columns of each list that a person can hide. The one that leads to the record is not among them. */
export const LIST_COLUMNS = {
  payments: ["status", "order", "payer", "source", "created"],
  refunds: ["status", "order", "reason", "source", "created"],
  links: ["status", "order", "created"],
  static_qr: ["booked", "payer", "comment", "merchant_order", "order"],
  deliveries: ["status", "endpoint", "about", "attempts", "created"],
} as const;
export type ListName = keyof typeof LIST_COLUMNS;

/** Columns that are not there until a person adds them. */
export const ADDED_COLUMNS = {
  payments: ["method", "till", "person", "tip", "net", "tags"],
} as const;

export const DENSITIES = ["comfortable", "compact"] as const;
export type Density = (typeof DENSITIES)[number];
