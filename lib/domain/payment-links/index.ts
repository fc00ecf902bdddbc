export { createPaymentLink } from "./create-payment-link";
export { listPaymentLinks } from "./list-payment-links";
export { readPaymentLink } from "./read-payment-link";
