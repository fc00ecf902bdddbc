import { callWithToken } from "../call-with-token";
import { type HttpAnswer, type HttpCall, readAnswer, send } from "../http";
import { type CallOptions, NetworkNoAnswer } from "../port";
import { agentOf, type PixConnection } from "./connection";
import { AccessToken } from "./contract";

const SCOPES = "cob.write cob.read pix.write pix.read";

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
      send: (token) => {
        const headers = { authorization: `Bearer ${token}` };
        const request = { ...call, url: `${connection.baseUrl}${path}`, headers };
        return send(request, options, agentOf(connection));
      },
    },
    options,
  );

export async function askForToken(connection: PixConnection) {
  const { clientId, clientSecret, tokenUrl } = connection;
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
  const heard = await send(
    {
      url: tokenUrl,
      method: "POST",
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: "client_credentials", scope: SCOPES }),
    },
    {},
    agentOf(connection),
  );
  if (heard.status !== 200) throw new NetworkNoAnswer(`it gave no access token (${heard.status})`);
  const { access_token, expires_in } = readAnswer(AccessToken, heard);
  return { token: access_token, validSeconds: expires_in };
}
