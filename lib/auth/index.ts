export { currentMember, currentUser, displayTokenOf } from "./current-member";
export { safePath } from "./safe-path";
export { displayCookie, sessionCookie, viewCookie } from "./session-cookies";
export { sessionCookieName, sessionOptions } from "./session-options";
