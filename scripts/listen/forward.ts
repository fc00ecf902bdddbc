import { request } from "undici";
import type { ListenedPage } from "@/lib/domain/webhooks/event-schemas";
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

/** Sends a webhook once, with its exact bytes and headers. Never throws: failures are part of the answer. */
export async function forward({ headers, body }: Webhook, to: URL): Promise<Answer> {
  const startedAt = performance.now();
  const answer = (isSuccess: boolean, text: string): Answer => ({
    durationMs: Math.round(performance.now() - startedAt),
    isSuccess,
    text,
  });
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await request(to, { method: "POST", headers, body, signal });
    // Only the status counts: what is missing of the body is not shown.
    const said = firstLine(await response.body.text().catch(() => ""));
    const isSuccess = response.statusCode >= 200 && response.statusCode < 300;
    return answer(isSuccess, [response.statusCode, said].filter(Boolean).join("  "));
  } catch (error) {
    return answer(false, `not delivered: ${reasonOf(error)}`);
  }
}

/** Returns the first line of a body, without anything that could control the terminal. */
function firstLine(body: string): string {
  const [line = ""] = body.trim().split(/[\r\n]/, 1);
  const shown = line.replaceAll(/\p{C}/gu, "");
  return shown.length > MAX_SHOWN_CHARACTERS ? `${shown.slice(0, MAX_SHOWN_CHARACTERS)}…` : shown;
}
