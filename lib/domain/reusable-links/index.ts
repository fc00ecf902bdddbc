export { changeReusableLink, createReusableLink } from "./change-links";
export type { ReusableLink } from "./columns";
export { TooManyPayers } from "./errors";
export {
  openPayerPayment,
  openReusableLink,
  type PayableLinkRow,
  payerOf,
  payReusableLink,
  readPayerPayment,
} from "./pay-link";
export { presentPayableLink, presentPayerPayment, presentReusableLink } from "./present";
export { listPaymentsOfLink, listReusableLinks, readReusableLink } from "./read-links";
