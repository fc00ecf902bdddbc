export { createPaymentLink } from "./create-payment-link";
