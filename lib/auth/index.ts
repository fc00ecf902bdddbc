export { currentMember, VIEW_COOKIE } from "./current-member";
export { safePath } from "./safe-path";
export { sessionCookieName, sessionOptions, usesSecureCookies } from "./session-options";
