export { currentMember, VIEW_COOKIE } from "./current-member";
export { sessionCookieName, sessionOptions, usesSecureCookies } from "./session-options";
