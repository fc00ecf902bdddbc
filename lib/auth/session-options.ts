import type { NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { endSessionOfToken, isSessionLive } from "@/lib/domain/sign-in";
import { env } from "@/lib/kit/env";
import { SESSION_SECONDS, usesSecureCookies } from "./session-cookies";
import { authorize, type Authorized } from "./sign-in-from";

/** Returns next-auth's options: email and password, with an encrypted session cookie checked against the database. */
export function sessionOptions(): NextAuthOptions {
  const { NEXTAUTH_SECRET: secret } = env();
  return {
    ...(secret && { secret }),
    useSecureCookies: usesSecureCookies(),
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    providers: [
      CredentialsProvider({ credentials: { email: {}, password: {}, code: {} }, authorize }),
    ],
    callbacks: {
      async jwt({ token, user }) {
        if (user) return { sub: user.id, sid: (user as Authorized).sessionToken };
        const { sub, sid } = token;
        // next-auth then removes the cookie.
        if (typeof sid !== "string" || !(await isSessionLive(sid)))
          throw new Error("session ended");
        return { ...(sub !== undefined && { sub }), sid };
      },
    },
    events: {
      async signOut({ token }) {
        if (typeof token.sid === "string") await endSessionOfToken(token.sid);
      },
    },
  };
}
