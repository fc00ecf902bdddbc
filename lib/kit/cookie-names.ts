/** The cookie of a session: the second, if Qassa's public URL uses https. */
export const SESSION_COOKIES = [
  "next-auth.session-token",
  "__Secure-next-auth.session-token",
] as const;

/** The token of a customer display. */
export const DISPLAY_COOKIE = "qassa-display";

/** The secret with which a browser proves which till it is. */
export const TILL_COOKIE = "qassa-till";

/**
 * The cookies that hold what was chosen in a browser: by a person, and for the till and the customer display that it shows.
 * What a browser was not told for a till or display is what its person has chosen.
 */
export const LANGUAGE_COOKIES = {
  person: "qassa.language",
  till: "qassa.till-language",
  display: "qassa.display-language",
} as const;
export type LanguagePlace = keyof typeof LANGUAGE_COOKIES;
