import { rootCertificates } from "node:tls";
import { Agent, request } from "undici";
import type { ListenedPage } from "@/lib/domain/webhooks/event-schemas";
import { UNKNOWN_AUTHORITY } from "@/lib/kit/unknown-authority";
import { reasonOf } from "./webhooks";

/** As long as Qassa waits for an endpoint. */
const TIMEOUT_MS = 10_000;
const MAX_SHOWN_CHARACTERS = 120;

export interface Answer {
  durationMs: number;
  isSuccess: boolean;
  /** The status and the beginning of the body, or why there was no answer. */
  text: string;
}

type Webhook = Pick<ListenedPage["data"][number], "headers" | "body">;

/** An endpoint, and how it is reached. */
export interface Endpoint {
  url: URL;
  agent: Agent;
}

/** `ca`: the certificate of an authority of one's own, PEM, which is trusted beside the public ones. */
export const endpoint = (url: URL, ca?: string): Endpoint => ({
  url,
  agent: new Agent(ca === undefined ? {} : { connect: { ca: [...rootCertificates, ca] } }),
});

/** Sends a webhook once, with its exact bytes and headers. Never throws: failures are part of the answer. */
export async function forward({ headers, body }: Webhook, to: Endpoint): Promise<Answer> {
  const startedAt = performance.now();
  const answer = (isSuccess: boolean, text: string): Answer => ({
    durationMs: Math.round(performance.now() - startedAt),
    isSuccess,
    text,
  });
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { url, agent: dispatcher } = to;
    const response = await request(url, { method: "POST", headers, body, signal, dispatcher });
    // Only the status counts: what is missing of the body is not shown.
    const firstBodyLine = firstLine(await response.body.text().catch(() => ""));
    const isSuccess = response.statusCode >= 200 && response.statusCode < 300;
    return answer(isSuccess, [response.statusCode, firstBodyLine].filter(Boolean).join("  "));
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    const advice = UNKNOWN_AUTHORITY.has(code) ? "; pass its certificate as --ca FILE" : "";
    return answer(false, `not delivered: ${reasonOf(error)}${advice}`);
  }
}

/** Returns the first line of a body, without anything that could control the terminal. */
function firstLine(body: string): string {
  const [line = ""] = body.trim().split(/[\r\n]/, 1);
  const shown = line.replaceAll(/\p{C}/gu, "");
  return shown.length > MAX_SHOWN_CHARACTERS ? `${shown.slice(0, MAX_SHOWN_CHARACTERS)}…` : shown;
}
