import type { z } from "zod";
import { readAnswer, send } from "../http";
import { type CallOptions, NetworkNoAnswer, type Refusal } from "../port";
import { GATEWAY_OPERATIONS, type GatewayOperationName, REFUSAL_CODES, Refused } from "./contract";

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

/** Answers of servers that do not have an optional operation. */
const NOT_THERE: readonly number[] = [404, 405, 501];

/** Makes one call. Throws `NetworkNoAnswer` if there is no response, or one that does not match the contract. */
export async function exchange<Schema extends z.ZodType>({
  gateway: { baseUrl, token },
  name,
  schema,
  call: { path, body, of },
  options,
}: {
  gateway: GatewayAddress;
  name: GatewayOperationName;
  schema: Schema;
  call: Call;
  options?: CallOptions | undefined;
}): Promise<z.output<Schema> | Refusal> {
  const operation = GATEWAY_OPERATIONS[name];
  const response = await send(
    {
      url: baseUrl.replace(/\/+$/, "") + (path ?? operation.path),
      method: operation.method,
      headers: { authorization: `Bearer ${token}` },
      body,
    },
    options,
  );
  const { status } = response;
  if (status === operation.success) {
    const answer = readAnswer(schema, response);
    const about = (answer as { reference?: unknown }).reference;
    if (!of || about === of.reference) return answer;
    throw new NetworkNoAnswer(`asked about ${of.reference}, it answered about ${String(about)}`);
  }
  if (NOT_THERE.includes(status) && "isOptional" in operation) {
    return readAnswer(schema, { status, text: "{}" });
  }
  if (status === 422 && "canRefuse" in operation) {
    const { code, reason } = readAnswer(Refused, response);
    const known = REFUSAL_CODES.find((refusalCode) => refusalCode === code);
    return { outcome: "refused", code: known ?? "REFUSED_BY_NETWORK", reason };
  }
  throw new NetworkNoAnswer(`it answered ${status} to ${operation.method} ${operation.path}`);
}
