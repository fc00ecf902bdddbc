export { NotAPhoneNumber } from "./errors";
export { readPayer } from "./read-payer";
