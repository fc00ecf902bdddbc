import { once } from "node:events";
import type { Caught } from "./catch-request";

/** The response of a webhook catcher. */
export interface CatcherResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const MESSAGES = {
  "200": "Caught.",
  "500": "Caught. This webhook catcher is set to answer 500.",
  "410": "Caught. This webhook catcher is set to answer 410.",
} as const;

/** Returns what the catcher answers to a caught request. If it is set to hang, waits until `signal` is aborted. */
export async function catcherResponse(
  { id, answer }: Caught,
  signal: AbortSignal,
): Promise<CatcherResponse | "no answer"> {
  if (answer === "hang") {
    if (!signal.aborted) await once(signal, "abort");
    return "no answer";
  }
  return {
    status: Number(answer),
    headers: { "content-type": "application/json", "cache-control": "no-store" },
    body: JSON.stringify({ caught: id, message: MESSAGES[answer] }),
  };
}
