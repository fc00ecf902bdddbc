import { callWithToken } from "../call-with-token";
import { type HttpAnswer, type HttpCall, readAnswer, readIfMatching, send } from "../http";
import { type CallOptions, NetworkNoAnswer, type Refusal, type RefusalCode } from "../port";
import { agentOf, type PixConnection } from "./connection";
import { AccessToken, Problem } from "./contract";

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

const ABOUT: readonly [RegExp, RefusalCode][] = [[/valor/i, "AMOUNT_NOT_ACCEPTED"]];

/** Converts a problem (RFC 7807) to a refusal with its reason in words. */
export function refusalOf(heard: HttpAnswer): Refusal {
  const { title, detail, violacoes } = readIfMatching(Problem, heard) ?? {};
  const [violation] = violacoes ?? [];
  const about = violation?.propriedade ?? violation?.razao ?? "";
  const code = ABOUT.find(([words]) => words.test(about))?.[1] ?? "REFUSED_BY_NETWORK";
  const reason = violation?.razao ?? detail ?? title;
  return {
    outcome: "refused",
    code,
    reason: reason ?? `Pix refused the request (${heard.status}).`,
  };
}
