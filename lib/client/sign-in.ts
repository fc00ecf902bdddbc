import * as messages from "@/lib/messages";
import { requestJson, RequestFailed } from "./request-json";

export interface SignInRequest {
  email: string;
  password: string;
  /** A one-time code or a recovery code. */
  code?: string;
}

const refusals = messages.auth.refusals;

const refused = (code: string, status: number) => {
  const isKnown = code in refusals;
  const name = isKnown ? (code as keyof typeof refusals) : "UNEXPECTED";
  return new RequestFailed(refusals[name], name, status);
};

/** Signs in. Throws `RequestFailed` with the code of the refusal, such as `SECOND_FACTOR_REQUIRED`. */
export async function signInWithPassword({ email, password, code }: SignInRequest): Promise<void> {
  // If next-auth cannot reach the server, it leaves the page and loses what was typed, so check first.
  await requestJson("/api/auth/csrf");
  const { signIn } = await import("next-auth/react");
  const answer = await signIn("credentials", {
    redirect: false,
    email,
    password,
    ...(code && { code }),
  }).catch(() => undefined);
  if (!answer) throw refused("UNREACHABLE", 0);
  if (answer.error) throw refused(answer.error, answer.status);
}
