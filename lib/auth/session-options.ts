import type { NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { signIn } from "@/lib/accounts";
import { env, publicUrl } from "@/lib/env";
import { QassaError } from "@/lib/errors";
import { log } from "@/lib/log";

/** What a session's cookie holds, encrypted under NEXTAUTH_SECRET. */
export interface SessionToken {
  sub: string;
  sessionVersion: number;
}

export const SESSION_SECONDS = 30 * 86_400;

/** Cookies marked Secure wherever people come over https. */
export const usesSecureCookies = (): boolean => publicUrl().startsWith("https://");

export const sessionCookieName = (): string =>
  usesSecureCookies() ? "__Secure-next-auth.session-token" : "next-auth.session-token";

/** next-auth: e-mail and password, a session in an encrypted cookie that is held against the database. */
export const sessionOptions = (): NextAuthOptions => ({
  secret: env().NEXTAUTH_SECRET,
  useSecureCookies: usesSecureCookies(),
  session: { strategy: "jwt", maxAge: SESSION_SECONDS },
  pages: { signIn: "/sign-in", error: "/sign-in" },
  providers: [
    CredentialsProvider({
      credentials: { email: {}, password: {}, code: {} },
      async authorize(given) {
        try {
          const user = await signIn({
            email: given?.email ?? "",
            password: given?.password ?? "",
            code: given?.code || undefined,
          });
          return { id: user.userId, sessionVersion: user.sessionVersion };
        } catch (error) {
          // The page that signed in shows the message that belongs to this code.
          if (error instanceof QassaError) throw new Error(error.code, { cause: error });
          // next-auth sends the message of whatever is thrown to the browser.
          log.error({ error }, "sign-in failed");
          throw new Error("UNEXPECTED", { cause: error });
        }
      },
    }),
  ],
  callbacks: {
    jwt({ token, user }) {
      const signedIn = user as (typeof user & { sessionVersion: number }) | undefined;
      return signedIn
        ? { sub: signedIn.id, sessionVersion: signedIn.sessionVersion }
        : { sub: token.sub, sessionVersion: token.sessionVersion };
    },
  },
});
