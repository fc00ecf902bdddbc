import { cookies } from "next/headers";
import {
  type Credentials,
  normalizeEmail,
  findKnownBrowser,
  reportSignIn,
  signIn,
  type SignedIn,
  TooManySignIns,
} from "@/lib/domain/sign-in";
import { addressBlock, addressOf } from "@/lib/kit/address-block";
import { QassaError, RateLimited } from "@/lib/kit/errors";
import { log } from "@/lib/kit/log";
import { ACCESS_POLICY, countRequest, peekRateLimit } from "@/lib/kit/rate-limit";
import { browserTokenOf } from "./current-member";
import { BROWSER_COOKIE, browserCookieOptions } from "./session-cookies";

/** The data from which next-auth creates a session. */
export interface Authorized {
  id: string;
  sessionToken: string;
}

const subjectOf = (headers: Headers) => `sign-in ${addressBlock(addressOf(headers) ?? "unknown")}`;

/**
 * Returns a refusal if the browser has no cookie of an earlier sign-in and its address has used up its attempts.
 * Neither reads the form nor counts the request.
 */
export async function refusedByAddress(headers: Headers): Promise<TooManySignIns | undefined> {
  if (browserTokenOf(headers)) return undefined;
  const exceeded = await peekRateLimit(ACCESS_POLICY, subjectOf(headers));
  if (!exceeded) return undefined;
  reportSignIn({ way: "password", outcome: "limited", ip: addressOf(headers) });
  return new TooManySignIns(exceeded.retryAfterSeconds);
}

/**
 * Signs in with what a browser sends. Only a limited number of attempts from each address, by browsers not known for
 * the user, get as far as the password check. Throws what `signIn` throws, and `TooManySignIns` above the limit.
 */
export async function signInFrom(credentials: Credentials, headers: Headers): Promise<SignedIn> {
  const ip = addressOf(headers);
  const browserToken = browserTokenOf(headers);
  const known = await findKnownBrowser(normalizeEmail(credentials.email), browserToken);
  if (!known) {
    const { exceeded } = await countRequest(ACCESS_POLICY, subjectOf(headers));
    if (exceeded) throw new TooManySignIns(exceeded.retryAfterSeconds);
  }
  const userAgent = headers.get("user-agent") ?? undefined;
  return signIn(credentials, { ip, userAgent, browserToken, known });
}

/** Signs in for next-auth's credentials provider. The message of what it throws is an error code. */
export async function authorize(
  given: Partial<Credentials> | undefined,
  { headers = {} }: { headers?: Record<string, unknown> },
): Promise<Authorized> {
  const texts = Object.entries(headers).filter(
    (header): header is [string, string] => typeof header[1] === "string",
  );
  const credentials = {
    email: given?.email ?? "",
    password: given?.password ?? "",
    code: given?.code || undefined,
  };
  try {
    const { userId, sessionToken, browserToken } = await signInFrom(
      credentials,
      new Headers(texts),
    );
    (await cookies()).set(BROWSER_COOKIE, browserToken, browserCookieOptions());
    return { id: userId, sessionToken };
  } catch (error) {
    if (error instanceof RateLimited) {
      reportSignIn({ way: "password", outcome: "limited", ip: addressOf(new Headers(texts)) });
    }
    // The sign-in page shows the message for this code.
    if (error instanceof QassaError) throw new Error(error.code, { cause: error });
    // next-auth sends the message of any thrown error to the browser.
    log.error({ error }, "sign-in failed");
    throw new Error("UNEXPECTED", { cause: error });
  }
}
