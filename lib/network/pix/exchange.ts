import { accessToken, forgetToken, notePause, requireNoPause } from "../access-tokens";
import { type HttpAnswer, type HttpCall, readAnswer, send } from "../http";
import { type CallOptions, NetworkNoAnswer, type Refusal, type RefusalCode } from "../port";
import { agentOf, type PixConnection } from "./connection";
import { AccessToken, Problem } from "./contract";

const SCOPES = "cob.write cob.read pix.write pix.read";

/**
 * Makes one call with a valid token over mutual TLS, and returns an answer below 500. Throws `NetworkNoAnswer` otherwise,
 * also during the pause that the API asked for.
 */
export async function callPix(
  connection: PixConnection,
  call: Pick<HttpCall, "method" | "body"> & { path: string },
  options: CallOptions = {},
): Promise<HttpAnswer> {
  requireNoPause(connection);
  const attempt = async () => {
    const token = await accessToken(connection, () => askForToken(connection), options);
    const request = {
      method: call.method,
      body: call.body,
      url: `${connection.baseUrl}${call.path}`,
      headers: { authorization: `Bearer ${token}` },
    };
    const heard = await send(request, options, agentOf(connection));
    if (heard.status === 401) forgetToken(connection, token);
    return heard;
  };
  let heard = await attempt();
  // A token may be revoked before its end.
  if (heard.status === 401) heard = await attempt();
  notePause(connection, heard);
  const { status } = heard;
  if (status === 401) throw new NetworkNoAnswer("it did not accept its own access token (401)");
  if (status === 429 || status >= 500) {
    throw new NetworkNoAnswer(`it answered ${status} to ${call.method} ${call.path}`);
  }
  return heard;
}

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
  const { title, detail, violacoes } = readProblem(heard);
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

function readProblem(heard: HttpAnswer) {
  try {
    return readAnswer(Problem, heard);
  } catch (error) {
    // The status says enough.
    if (error instanceof NetworkNoAnswer) return {};
    throw error;
  }
}
