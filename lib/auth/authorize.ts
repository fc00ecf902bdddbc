import { cookies } from "next/headers";
import {
  type Credentials,
  normalizeEmail,
  findKnownBrowser,
  signIn,
  type SignedIn,
  TooManySignIns,
} from "@/lib/domain/accounts";
import { QassaError } from "@/lib/kit/errors";
import { ACCESS_POLICY, addressBlock, countRequest, peekRateLimit } from "@/lib/kit/rate-limit";
import { log } from "@/lib/kit/log";
import { BROWSER_COOKIE, browserCookieOptions } from "./session-cookies";
import { addressOf, browserTokenOf } from "./current-member";

/** What next-auth makes a session of. */
export interface Authorized {
  id: string;
  sessionToken: string;
}

const subjectOf = (headers: Headers) => `sign-in ${addressBlock(addressOf(headers) ?? "unknown")}`;

/**
 * The refusal for a browser without any sign of an earlier sign-in whose address has used up its attempts: decided
 * without reading its form, and not counted again.
 */
export async function refusedByAddress(headers: Headers): Promise<TooManySignIns | undefined> {
  if (browserTokenOf(headers)) return undefined;
  const exceeded = await peekRateLimit(ACCESS_POLICY, subjectOf(headers));
  return exceeded && new TooManySignIns(exceeded.retryAfterSeconds);
}

/**
 * Signs in by what a browser sends. From one address only so many tries of browsers that are not known for the user
 * get as far as the check of the password. Throws what `signIn` throws.
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

/** The sign-in of next-auth's credentials provider; what it throws is shown by its code. */
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
    // The page that signed in shows the message that belongs to this code.
    if (error instanceof QassaError) throw new Error(error.code, { cause: error });
    // next-auth sends the message of whatever is thrown to the browser.
    log.error({ error }, "sign-in failed");
    throw new Error("UNEXPECTED", { cause: error });
  }
}
