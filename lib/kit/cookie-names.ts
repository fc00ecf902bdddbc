/** The cookie of a session: the second, if Qassa's public URL uses https. */
export const SESSION_COOKIES = [
  "next-auth.session-token",
  "__Secure-next-auth.session-token",
] as const;

/** The token of a customer display. */
export const DISPLAY_COOKIE = "qassa-display";

/** The secret with which a browser proves which till it is. */
export const TILL_COOKIE = "qassa-till";
