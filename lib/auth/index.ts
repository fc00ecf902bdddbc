export { refusedByAddress, signInFrom } from "./sign-in-from";
export {
  browserCookie,
  displayCookie,
  sessionCookie,
  sessionCookieName,
  tillCookie,
  viewCookie,
} from "./session-cookies";
export {
  browserTokenOf,
  currentMember,
  currentUser,
  displayTokenOf,
  endOwnSession,
  lastViewOf,
  sessionKeyOf,
  sessionNameOf,
  tillHashOf,
  tillTokenOf,
} from "./current-member";
export { safePath } from "./safe-path";
export { sessionOptions } from "./session-options";
