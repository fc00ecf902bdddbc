import { db } from "@/lib/kit/db";
import { log } from "@/lib/kit/log";
import { metrics } from "@/lib/kit/metrics";
import { auditUser } from "./audit-user";

/** An attempt to sign in. */
export interface SignInAttempt {
  /** With what. */
  way: "password" | "pin";
  /** `code_asked`: the password was right. `limited`: there were too many, and nothing was checked. */
  outcome: "succeeded" | "refused" | "code_asked" | "code_refused" | "limited";
  /** Whoever it was for, if there is such a user. */
  userId?: string | undefined;
  ip?: string | undefined;
}

/** Logs and counts an attempt. What was typed is not logged: it may be a password in the wrong field. */
export function reportSignIn({ way, outcome, userId, ip }: SignInAttempt): void {
  metrics.signIns.inc({ way, outcome });
  log.info({ way, outcome, user: userId, ip }, "sign-in");
}

/**
 * Reports a failed attempt with a password, also in the audit logs of the user's organizations. Does not wait for those:
 * whether an email belongs to somebody does not show in how long the answer takes.
 */
export function reportFailure(
  outcome: "refused" | "code_refused",
  { user, ip }: { user: { userId: string } | undefined; ip: string | undefined },
): void {
  const userId = user?.userId;
  reportSignIn({ way: "password", outcome, userId, ip });
  if (userId === undefined) return;
  const facts = { what: outcome === "refused" ? "password" : "code" };
  auditUser(db(), { userId, ip }, "user.sign_in_failed", facts).catch((error: unknown) => {
    log.warn({ error, user: userId, ip }, "could not record a failed sign-in in the audit log");
  });
}
