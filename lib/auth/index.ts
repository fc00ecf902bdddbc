export { currentMember, currentUser } from "./current-member";
export { safePath } from "./safe-path";
export { sessionCookie, viewCookie } from "./session-cookies";
export { sessionCookieName, sessionOptions } from "./session-options";
