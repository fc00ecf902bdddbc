export { refusedByAddress, signInFrom } from "./authorize";
export { sessionCookieName } from "./cookie-names";
export {
  browserTokenOf,
  currentMember,
  currentUser,
  displayTokenOf,
  sessionKeyOf,
} from "./current-member";
export { safePath } from "./safe-path";
export {
  browserCookie,
  displayCookie,
  sessionCookie,
  tillCookie,
  viewCookie,
} from "./session-cookies";
export { sessionOptions } from "./session-options";
export {
  hashOfTillToken,
  newTillToken,
  TILL_COOKIE,
  tillHashOf,
  tillTokenOf,
} from "./till-browser";
