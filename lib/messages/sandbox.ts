// A separate entry, so that the sandbox phone does not load the texts of the account area.
export { sandbox as sandboxMessages } from "./en/sandbox";
