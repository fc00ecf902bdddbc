export {
  deleteOldMailedLinks,
  deleteOldSessions,
  deleteOldSignInWindows,
} from "./delete-old-sessions";
export * from "./errors";
export { findMember, findUser, type Member, type User } from "./find-member";
export { requireHashingCapacity } from "./hashing-turns";
export { findKnownBrowser } from "./known-browsers";
export { changeListSettings } from "./list-settings";
export { findMailedLink, mailedAddress, newMailedToken, takeMailedLink } from "./mailed-links";
export { requestPasswordReset, resetPassword } from "./password-reset";
export { hashPassword } from "./passwords";
export { checkPin, isLocked, readPin, removePin, resetPin, setPin } from "./pins";
export * from "./present";
export { changePassword, changeProfile, readProfile, signOutEverywhere } from "./profile";
export { reportSignIn } from "./report-sign-in";
export {
  beginSession,
  type Client,
  endSession,
  endSessionOfToken,
  endSessionsAtTill,
  endSessionsByPin,
  isSessionLive,
  listSessions,
  SESSION_DAYS,
} from "./sessions";
export { type Credentials, normalizeEmail, signIn, type SignedIn } from "./sign-in";
export {
  confirmTwoFactor,
  disableTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
} from "./two-factor";
