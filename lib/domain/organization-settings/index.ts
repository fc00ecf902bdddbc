export { changeOrganization, readOrganization } from "./change-organization";
export { CurrencyFixed } from "./errors";
export { presentOrganization } from "./present";
