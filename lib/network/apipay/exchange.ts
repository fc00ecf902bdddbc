import type { Agent } from "undici";
import type { z } from "zod";
import { DestinationRefused, HostNotResolved } from "@/lib/kit/outbound";
import {
  askedPause,
  connectionsWith,
  type HttpAnswer,
  type HttpCall,
  readIfMatching,
  send,
} from "../http";
import { type CallOptions, NetworkNoAnswer, type Refusal } from "../port";
import { RequestBudgetExhausted, pauseFor, takeTurn, type Turn } from "./budget";
import { type ApipayConnection, connectionName } from "./connection";
import { Problem } from "./contract";

export interface ApipayCall extends Pick<HttpCall, "body"> {
  method: "GET" | "POST";
  /** Below the base address. */
  path: string;
  turn: Turn;
}

/** The network has certainly not done what it was asked, and can be asked again. */
class NotDone extends NetworkNoAnswer {}

/** Whether a request that failed can be made again, because the network has certainly not done it. */
export const isNotDone = (error: unknown): boolean =>
  error instanceof NotDone || error instanceof RequestBudgetExhausted;

let fresh: Agent | undefined;
/** What may be done only once does not use a connection that the network may just be closing. */
const freshConnections = (): Agent =>
  (fresh ??= connectionsWith(undefined, { isKeptAlive: false }));

/**
 * Makes one call within the limits of the API key, and returns an answer that is a success or a refusal. Throws
 * `NetworkNoAnswer` otherwise: `NotDone` or `RequestBudgetExhausted` if the network has certainly done nothing.
 */
export async function callApipay(
  connection: ApipayConnection,
  { method, path, body, turn }: ApipayCall,
  options: CallOptions = {},
): Promise<HttpAnswer> {
  const name = connectionName(connection);
  await takeTurn(name, turn, options);
  const response = await sendOnce(
    {
      url: `${connection.baseUrl}${path}`,
      method,
      headers: { "x-api-key": connection.apiKey },
      body,
    },
    options,
    turn === "change" ? freshConnections() : undefined,
  );
  const { status } = response;
  if (status < 400) return response;
  const problem = readIfMatching(Problem, response) ?? {};
  if (status === 429 && !OF_A_DAY.test(codeOf(problem))) {
    await pauseFor(name, problem.retry_after ?? askedPause(response) ?? USUAL_PAUSE_SECONDS);
    throw new NotDone("it asked for a pause between calls (429)");
  }
  if (status === 401) throw new NotDone("it did not accept the API key (401)");
  const words = problem.message ?? problem.error ?? "";
  if (status === 403) throw new NotDone(`it answered 403: ${words}`);
  if (status === 503 && /kaspi.?session/i.test(`${codeOf(problem)} ${problem.message}`)) {
    throw new NotDone(
      "its session with Kaspi has ended (503). Ask its support to connect it again",
    );
  }
  if (status >= 500) throw new NetworkNoAnswer(`it answered ${status} to ${method} ${path}`);
  return response;
}

const USUAL_PAUSE_SECONDS = 60;

/** Codes are in one of two fields, by version. */
const codeOf = ({ error, error_code }: z.output<typeof Problem>): string =>
  `${error_code ?? ""} ${error ?? ""}`.trim();

/** Limits of the merchant's contract there are refusals, not a matter of seconds. */
const OF_A_DAY = /kyc|tariff|trial|daily/;

/** Errors of a connection that never came about. */
const NEVER_CONNECTED = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

async function sendOnce(call: HttpCall, options: CallOptions, dispatcher: Agent | undefined) {
  try {
    return await send(call, options, dispatcher);
  } catch (error) {
    const cause = error instanceof NetworkNoAnswer ? error.cause : error;
    const isNeverConnected =
      cause instanceof DestinationRefused ||
      cause instanceof HostNotResolved ||
      NEVER_CONNECTED.has(String((cause as { code?: unknown } | undefined)?.code));
    if (isNeverConnected) throw new NotDone((error as Error).message, { cause });
    throw error;
  }
}

const ABOUT_PHONE = /phone|телефон|client|клиент/i;
const ABOUT_AMOUNT = /amount|сумм|exceed|превыш/i;

/** Of a request that is done only once. After any other answer than these it may have been done. */
export const isRefusal = ({ status }: HttpAnswer): boolean =>
  status >= 300 && status < 500 && status !== 408 && status !== 409;

/** Converts a refusal to ours, with the network's words. */
export function refusalOf(response: HttpAnswer): Refusal {
  const problem = readIfMatching(Problem, response) ?? {};
  const { error, message, errors } = problem;
  const [field, detail] = Object.entries(errors ?? {})[0] ?? [];
  const about = field ?? `${codeOf(problem)} ${message ?? ""}`;
  return {
    outcome: "refused",
    code: ABOUT_AMOUNT.test(about)
      ? "AMOUNT_NOT_ACCEPTED"
      : ABOUT_PHONE.test(about)
        ? "PAYER_NOT_FOUND"
        : "REFUSED_BY_NETWORK",
    reason:
      detail?.[0] ?? message ?? error ?? `ApiPay.kz refused the request (${response.status}).`,
  };
}
