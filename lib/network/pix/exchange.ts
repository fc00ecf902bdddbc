import { callWithToken } from "../call-with-token";
import { type HttpAnswer, type HttpCall, readAnswer, send } from "../http";
import { type CallOptions, NetworkNoAnswer } from "../port";
import { apiRequest, tokenRequest } from "./bank-requests";
import { agentOf, type PixConnection } from "./connection";
import { AccessToken } from "./contract";
import { wordsOf } from "./problems";

/**
 * Makes one call with a valid token over mutual TLS, and returns an answer below 500. Throws `NetworkNoAnswer` otherwise.
 */
export const callPix = (
  connection: PixConnection,
  { path, ...call }: Pick<HttpCall, "method" | "body"> & { path: string },
  options: CallOptions = {},
): Promise<HttpAnswer> =>
  callWithToken(
    connection,
    {
      what: `${call.method} ${path}`,
      ask: () => askForToken(connection),
      // Anew for each attempt: some banks want an ID that no other call has.
      send: async (token) =>
        send(apiRequest(connection, { path, ...call }, token), options, agentOf(connection)),
    },
    options,
  );

export async function askForToken(connection: PixConnection) {
  const response = await send(tokenRequest(connection), {}, agentOf(connection));
  if (response.status !== 200) {
    // A bank may repeat what it was sent.
    const words = wordsOf(response)?.replaceAll(connection.clientSecret || "\0", "…");
    throw new NetworkNoAnswer(
      words === undefined
        ? `it gave no access token (${response.status})`
        : `it gave no access token (${response.status}): ${words}`,
    );
  }
  const { access_token, expires_in } = readAnswer(AccessToken, response);
  return { token: access_token, validSeconds: expires_in };
}
