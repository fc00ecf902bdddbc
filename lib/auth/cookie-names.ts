import { publicUrl } from "@/lib/kit/env";

/** Where the account area remembers which organization and mode were looked at last. */
export const VIEW_COOKIE = "qassa-view";

/** The token of a customer display. */
export const DISPLAY_COOKIE = "qassa-display";

/** The token by which a browser that has signed in before is known; it opens nothing. */
export const BROWSER_COOKIE = "qassa-browser";

/** Cookies marked Secure wherever people come over https. */
export const usesSecureCookies = (): boolean => publicUrl().startsWith("https://");

export const sessionCookieName = (): string =>
  usesSecureCookies() ? "__Secure-next-auth.session-token" : "next-auth.session-token";
