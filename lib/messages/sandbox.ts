// A door of its own: whoever opens the sandbox phone need not load the texts of the account area.
export { sandbox as sandboxMessages } from "./en/sandbox";
