export { changeReusableLink, createReusableLink } from "./change-links";
export { TooManyPayers } from "./errors";
export {
  openPayerPayment,
  openReusableLink,
  payerOf,
  payReusableLink,
  readPayerPayment,
} from "./pay-link";
export { presentPayableLink, presentPayerPayment, presentReusableLink } from "./present";
export { listPaymentsOfLink, listReusableLinks, readReusableLink } from "./read-links";
