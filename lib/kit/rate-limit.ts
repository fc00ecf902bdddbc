import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { env } from "@/lib/kit/env";
import { RateLimited } from "@/lib/kit/errors";

const WINDOW_SECONDS = 60;

export interface Policy {
  name: string;
  limit(): number;
  /** Defaults to a minute. */
  windowSeconds?: number;
}

const windowOf = ({ windowSeconds = WINDOW_SECONDS }: Policy): number => windowSeconds;

/** Each server process counts separately. */
export const DEVICE_POLICY: Policy = { name: "device", limit: () => env().RATE_LIMIT_PER_MINUTE };
export const ADDRESS_POLICY: Policy = {
  name: "address",
  limit: () => env().STATIC_QR_RATE_LIMIT_PER_MINUTE,
};
/** Sign-ins from unknown browsers, sign-ups, password resets and the other auth endpoints. */
export const ACCESS_POLICY: Policy = {
  name: "access",
  limit: () => env().ACCESS_RATE_LIMIT_PER_MINUTE,
};

/** Sign-ins with PINs of each till, or address without one: guesses are limited by person and till. */
export const PIN_POLICY: Policy = { name: "pin", limit: () => 60 };

/** Files generated for a member: each costs more than a page. */
export const DOWNLOAD_POLICY: Policy = {
  name: "download",
  limit: () => env().DOWNLOAD_RATE_LIMIT_PER_MINUTE,
};

/** Requests to webhook catchers from each IP address, and to each catcher from all of them. */
export const CATCHER_ADDRESS_POLICY: Policy = { name: "catcher-address", limit: () => 120 };
export const CATCHER_POLICY: Policy = { name: "catcher", limit: () => 600 };

/** Scans of printed codes, which a network posts from few addresses. */
export const SCANS_POLICY: Policy = { name: "scans", limit: () => 600 };

/**
 * Requests of payers who use reusable links from each IP address, and the payments that they start with each link. Many
 * phones share an address: each asks for its payment's status 20 times a minute.
 */
export const PAY_POLICY: Policy = { name: "pay", limit: () => 400 };
export const PAYMENT_START_POLICY: Policy = {
  name: "payment-start",
  limit: () => 20,
  windowSeconds: 600,
};

/** Certificate files that an organization sends: each is decrypted in a process of its own, one after the other. */
export const CERTIFICATE_POLICY: Policy = { name: "certificate", limit: () => 10 };

const limiters = new Map<string, RateLimiterMemory>();

function limiterOf(policy: Policy): RateLimiterMemory {
  let limiter = limiters.get(policy.name);
  if (!limiter) {
    limiter = new RateLimiterMemory({ points: policy.limit(), duration: windowOf(policy) });
    limiters.set(policy.name, limiter);
  }
  return limiter;
}

/** Forgets what was counted, so that tests that share a process do not use up each other's limits. */
export const forgetRequests = (): void => limiters.clear();

const headersOf = (policy: Policy, left: RateLimiterRes): Record<string, string> => ({
  "ratelimit-policy": `"${policy.name}";q=${policy.limit()};w=${windowOf(policy)}`,
  ratelimit: `"${policy.name}";r=${left.remainingPoints};t=${Math.ceil(left.msBeforeNext / 1000)}`,
});

export interface RateLimit {
  /** For the response, whether or not the request is allowed. */
  headers: Record<string, string>;
  /** Set if this request exceeds the limit. */
  exceeded?: RateLimited;
}

/** Counts a request against a policy. */
export async function countRequest(policy: Policy, who: string): Promise<RateLimit> {
  try {
    return { headers: headersOf(policy, await limiterOf(policy).consume(who)) };
  } catch (rejected) {
    if (!(rejected instanceof RateLimiterRes)) throw rejected;
    const retryAfter = Math.max(1, Math.ceil(rejected.msBeforeNext / 1000));
    return { headers: headersOf(policy, rejected), exceeded: new RateLimited(retryAfter) };
  }
}

/** Returns the error that another request would be rejected with, if any. Does not count as a request. */
export async function peekRateLimit(policy: Policy, who: string): Promise<RateLimited | undefined> {
  const left = await limiterOf(policy).get(who);
  if (!left || left.remainingPoints > 0) return undefined;
  return new RateLimited(Math.max(1, Math.ceil(left.msBeforeNext / 1000)));
}
