export { changeBrand, findLogo, type OrganizationBrand, readBrand } from "./brand";
export {
  cashierRefundLimitOf,
  firstCashierRefundLimit,
  readRefundLimit,
} from "./cashier-refund-limit";
export { checkTimeZones, differingZones } from "./check-time-zones";
export { LogoNotFound } from "./errors";
export { presentBrand } from "./present";
