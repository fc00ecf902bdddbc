import { lookup } from "node:dns/promises";
import { Agent, request } from "undici";
import type { z } from "zod";
import { env } from "@/lib/kit/env";
import {
  type DestinationRules,
  endAfterInterimAnswers,
  guardedConnector,
  HostNotResolved,
  TooManyInterimResponses,
} from "@/lib/kit/outbound";
import { activeSpan } from "@/lib/kit/tracing";
import { CALL_ENDED, type CallOptions, NetworkNoAnswer, type Refusal } from "../port";
import { GATEWAY_OPERATIONS, type GatewayOperationName, REFUSAL_CODES, Refused } from "./contract";

const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
const CONNECT_TIMEOUT_MS = 5_000;

/** Returns the rules for where gateways can be, according to the operator's settings. */
export const gatewayDestinations = (): DestinationRules => ({
  allowLoopback: env().WEBHOOK_ALLOW_LOOPBACK,
  allowPrivate: env().GATEWAY_ALLOW_PRIVATE,
  resolve: resolveWithSystem,
});

/**
 * Resolves names with the system's resolver: gateways are few and chosen with care, and the name of a private one may
 * exist only in this machine's hosts file.
 */
async function resolveWithSystem(hostname: string): Promise<string[]> {
  const found = await lookup(hostname, { all: true }).catch((error: unknown) => {
    throw new HostNotResolved(`${hostname} has no address`, { cause: error });
  });
  return found.map(({ address }) => address);
}

// Connections are kept open and shared by all gateways; a response that never ends is cut off.
let shared: Agent | undefined;
const connections = (): Agent =>
  (shared ??= new Agent({
    connect: guardedConnector(gatewayDestinations(), { timeoutMs: CONNECT_TIMEOUT_MS }),
    connections: 64,
    maxResponseSize: MAX_ANSWER_BYTES,
  }));

export interface GatewayAddress {
  /** The URL that the contract's paths are relative to. */
  baseUrl: string;
  /** Sent as a bearer token. */
  token: string;
}

export interface Call {
  /** The path with its parameters filled in; by default the operation's path. */
  path?: string;
  body?: object;
  /** The response must have the same reference. */
  of?: { reference: string };
}

/** Makes one call. Throws `NetworkNoAnswer` if there is no response, or one that does not match the contract. */
export async function exchange<Schema extends z.ZodType>(
  { baseUrl, token }: GatewayAddress,
  name: GatewayOperationName,
  schema: Schema,
  { path, body, of }: Call,
  { timeoutMs = 5_000, signal }: CallOptions = {},
): Promise<z.output<Schema> | Refusal> {
  const operation = GATEWAY_OPERATIONS[name];
  const { status, text } = await withinTime(send);
  if (status === operation.success) {
    const answer = read(schema, text, status);
    const about = (answer as { reference?: unknown }).reference;
    if (!of || about === of.reference) return answer;
    throw new NetworkNoAnswer(`asked about ${of.reference}, it answered about ${String(about)}`);
  }
  if (status === 404 && "isOptional" in operation) return read(schema, "{}", status);
  if (status === 422 && "canRefuse" in operation) {
    const { code, reason } = read(Refused, text, status);
    const known = REFUSAL_CODES.find((refusalCode) => refusalCode === code);
    return { outcome: "refused", code: known ?? "REFUSED_BY_NETWORK", reason };
  }
  throw new NetworkNoAnswer(`it answered ${status} to ${operation.method} ${operation.path}`);

  // One timer and one listener, both removed when the call ends: a caller's signal may outlive thousands of calls.
  async function withinTime<Answer>(ask: (ended: AbortController) => Promise<Answer>) {
    const ended = new AbortController();
    const end = () => ended.abort();
    const timer = setTimeout(end, timeoutMs);
    signal?.addEventListener("abort", end, { once: true });
    if (signal?.aborted) end();
    try {
      return await ask(ended);
    } catch (error) {
      const late = signal?.aborted ? CALL_ENDED : `no response within ${timeoutMs} ms`;
      const isLate = ended.signal.aborted && !(error instanceof TooManyInterimResponses);
      throw new NetworkNoAnswer(isLate ? late : describe(error), { cause: error });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
    }
  }

  async function send(ended: AbortController) {
    const span = activeSpan();
    const response = await request(baseUrl.replace(/\/+$/, "") + (path ?? operation.path), {
      dispatcher: connections(),
      method: operation.method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: "application/json",
        ...(body && { "content-type": "application/json" }),
        ...(span && { traceparent: span.traceparent }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: ended.signal,
      onInfo: endAfterInterimAnswers(ended),
    });
    return { status: response.statusCode, text: await response.body.text() };
  }
}

function read<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
  status: number,
): z.output<Schema> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new NetworkNoAnswer(`its answer (${status}) is not JSON`, { cause: error });
  }
  const answer = schema.safeParse(json);
  if (answer.success) return answer.data;
  const [issue] = answer.error.issues;
  const where = issue?.path.join(".");
  throw new NetworkNoAnswer(
    `its answer (${status}) does not match the contract: ${where ? `${where}: ` : ""}${issue?.message}`,
    { cause: answer.error },
  );
}

const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? `${code}: ${error.message}` : error.message;
};
