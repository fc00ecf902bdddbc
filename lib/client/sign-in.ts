import { signIn } from "next-auth/react";
import { fetchJson, RequestFailed } from "./fetch-json";

export interface SignInRequest {
  email: string;
  password: string;
  /** A one-time code or a recovery code. */
  code?: string;
}

/** Signs in. Throws `RequestFailed` with the code of the refusal, such as `SECOND_FACTOR_REQUIRED`. */
export async function signInWithPassword({ email, password, code }: SignInRequest): Promise<void> {
  // next-auth leaves the page, and what was typed, when it cannot reach the server: found out before it tries.
  await fetchJson("/api/auth/csrf");
  const answer = await signIn("credentials", {
    redirect: false,
    email,
    password,
    ...(code && { code }),
  }).catch(() => undefined);
  if (!answer) throw new RequestFailed("Nothing came back.", "UNREACHABLE", 0);
  if (answer.error) throw new RequestFailed(answer.error, answer.error, answer.status);
}
