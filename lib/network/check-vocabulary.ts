/** What has to work for payments through a connection. */
export const CHECK_STEP_NAMES = [
  /** The host is found, and is the one that it should be. */
  "address",
  "connection",
  /** The server's own certificate is of an authority that is known. */
  "authority",
  /** The merchant's certificate can be used, and the bank takes it. */
  "certificate",
  "token",
  "permission",
  /** What happened can be listed. */
  "list",
  /** The merchant's key or number receives. */
  "key",
] as const;
export type CheckStep = (typeof CHECK_STEP_NAMES)[number];

/** What is tried of a connection to a network of each kind, in this order. */
export const CHECK_STEPS: Record<
  "gateway" | "apipay" | "vipps_mobilepay" | "pix",
  readonly CheckStep[]
> = {
  gateway: ["address", "connection", "permission"],
  apipay: ["address", "connection", "permission"],
  vipps_mobilepay: ["address", "connection", "token", "permission", "key"],
  pix: CHECK_STEP_NAMES,
};
