import { accessToken, forgetToken, notePause, requireNoPause } from "./access-tokens";
import type { HttpAnswer } from "./http";
import { type CallOptions, NetworkNoAnswer } from "./port";

interface TokenCall {
  /** The request in messages, such as `GET /payments/1`. */
  what: string;
  ask: () => Promise<{ token: string; validSeconds: number }>;
  send: (token: string) => Promise<HttpAnswer>;
  /** What a 429 limits: all calls of the connection, by default, which pause then, or only more about the same thing. */
  limits?: "connection" | "what was asked about";
}

/** Nothing is decided: the request took too long to arrive, or what it is about is locked for a moment. */
const LATER = new Set([408, 423, 425]);

/**
 * Makes one call of a connection with a valid access token, once more with a new one if the token is refused, and returns
 * an answer below 500 that decides something. Throws `NetworkNoAnswer` otherwise, also during the pause that the network
 * asked for.
 */
export async function callWithToken(
  connection: object,
  { what, ask, send, limits = "connection" }: TokenCall,
  options: CallOptions,
): Promise<HttpAnswer> {
  requireNoPause(connection);
  const attempt = async () => {
    const token = await accessToken(connection, ask, options);
    const response = await send(token);
    if (response.status === 401) forgetToken(connection, token);
    return response;
  };
  let response = await attempt();
  // A token may be revoked before its end.
  if (response.status === 401) response = await attempt();
  const { status } = response;
  if (status !== 429 || limits === "connection") notePause(connection, response);
  if (status === 401) throw new NetworkNoAnswer("it did not accept its own access token (401)");
  if (status === 429 || status >= 500 || LATER.has(status)) {
    throw new NetworkNoAnswer(`it answered ${status} to ${what}`);
  }
  return response;
}
