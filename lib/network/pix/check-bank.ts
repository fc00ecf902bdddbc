// Tries a connection to a bank step by step, and says what each step found.
import { newId } from "@/lib/kit/ids";
import { after, minutes, toTimestamp } from "@/lib/kit/time";
import { accessToken } from "../access-tokens";
import { ConnectionFault, step } from "../connection-step";
import { type HttpAnswer, resolveHost, send } from "../http";
import { type CallOptions, NetworkNoAnswer } from "../port";
import { settingsOf } from "./bank-requests";
import { CertificateUnusable, endOfCertificate, openCertificate } from "./certificate";
import { agentOf, type PixConnection } from "./connection";
import { askForToken, callPix } from "./exchange";
import { wordsOf } from "./problems";
import { pixReference } from "./references";
import { faultOfTls } from "./tls-faults";

/**
 * Tries what a merchant's payments need of a bank, and leaves nothing there but a removed charge of one centavo. Throws
 * `ConnectionFault` for the first step that fails.
 */
export async function checkBank(connection: PixConnection, options: CallOptions): Promise<void> {
  const origins = [...new Set([connection.baseUrl, connection.tokenUrl].map(originOf))];
  for (const origin of origins) await step("address", () => resolveHost(origin));
  await openedCertificate(connection);
  for (const origin of origins) await reach(connection, origin, options);
  await step("token", () => accessToken(connection, () => askForToken(connection), options));
  await requireLists(connection, options);
  await tryCharge(connection, options);
}

const originOf = (address: string): string => new URL(address).origin;

/** One that was fine when it was stored can have ended since. */
async function openedCertificate({ certificate }: PixConnection): Promise<void> {
  if (!certificate) return;
  try {
    endOfCertificate(await openCertificate(certificate), new Date());
  } catch (error) {
    if (!(error instanceof CertificateUnusable)) throw error;
    throw new ConnectionFault("certificate", error.message);
  }
}

/** Any answer will do. */
async function reach(
  connection: PixConnection,
  origin: string,
  options: CallOptions,
): Promise<void> {
  try {
    await send({ url: `${origin}/`, method: "GET" }, options, agentOf(connection));
  } catch (error) {
    if (!(error instanceof NetworkNoAnswer)) throw error;
    const fault = faultOfTls(error.cause, new URL(origin).hostname);
    throw fault ?? new ConnectionFault("connection", error.message);
  }
}

/** A bank that is known to have no list of charges is not asked for one. */
async function requireLists(connection: PixConnection, options: CallOptions): Promise<void> {
  const now = new Date();
  const span = { inicio: toTimestamp(after(now, -minutes(5))), fim: toTimestamp(now) };
  const lists = settingsOf(connection).charge_list === "no" ? ["pix"] : ["cob", "pix"];
  for (const list of lists) {
    const path = `/${list}?${new URLSearchParams(span).toString()}`;
    const response = await step("permission", () =>
      callPix(connection, { method: "GET", path }, options),
    );
    if (response.status === 200) continue;
    const isForbidden = response.status === 401 || response.status === 403;
    throw new ConnectionFault(
      isForbidden ? "permission" : "list",
      describeAnswer(response, `to GET /${list}`),
    );
  }
}

/** Creates a charge of one centavo for a minute and removes it: only this shows that the key receives here. */
async function tryCharge(connection: PixConnection, options: CallOptions): Promise<void> {
  const path = `/cob/${pixReference(newId("payment"))}`;
  const body = {
    calendario: { expiracao: 60 },
    valor: { original: "0.01" },
    chave: connection.pixKey,
  };
  const call = (method: "PUT" | "PATCH", sent: object) =>
    step("key", () => callPix(connection, { method, path, body: sent }, options));
  const made = await call("PUT", body);
  if (made.status !== 201 && made.status !== 200) {
    throw new ConnectionFault("key", describeAnswer(made, "to a charge for the Pix key"));
  }
  // Banco do Brasil answers 201.
  const removed = await call("PATCH", { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" });
  if (removed.status === 200 || removed.status === 201) return;
  throw new ConnectionFault("key", describeAnswer(removed, "to the removal of that charge"));
}

function describeAnswer(response: HttpAnswer, what: string): string {
  const words = wordsOf(response);
  const sentence = `The bank answered ${response.status} ${what}`;
  return words === undefined ? sentence : `${sentence}: ${words}`;
}
