export { SandboxPaymentNotOpen } from "./errors";
export { forgetOperations } from "./forget-operations";
export { sandboxNetwork } from "./in-process";
export { MAGIC_AMOUNTS, type MagicAmount } from "./magic-amounts";
export {
  brandSandboxMerchant,
  changeSandboxMerchant,
  merchantOfOrganization,
  merchantOfPhone,
  openSandboxMerchant,
  organizationOfPhone,
  phoneAddress,
  readFaults,
  type SandboxMerchant,
  setFaults,
  staticQrAddress,
} from "./merchants";
export { confirmRequest, declineLink, declineRequest, type Outcome, payLink } from "./pay";
export { type PayerEntry, type PayerHistory, readPayerHistory } from "./payer-history";
export {
  type LinkView,
  type PayerPayment,
  type PayerView,
  readLink,
  readPayerView,
} from "./payer-view";
export {
  balanceFrom,
  type ListedPayer,
  listPayers,
  personalQrOf,
  type SandboxPayer,
  savePayer,
} from "./payers";
export { readProfileName, readSandboxProfile, setProfile } from "./profiles";
export { payStaticQr, readStaticQr, type StaticQr } from "./static-qr";
