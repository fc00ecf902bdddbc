import { setTimeout as sleep } from "node:timers/promises";
import { ListenedPage } from "@/lib/domain/webhooks/event-schemas";
import { CommandError } from "../launch/command.mjs";

const WAIT_SECONDS = 20;
/** How much longer a response may take before the connection counts as lost. */
const SLACK_SECONDS = 10;
const MIN_RETRY_MS = 1_000;
const MAX_RETRY_MS = 15_000;
/** A busy server answers without waiting. */
const MIN_INTERVAL_MS = 1_000;

interface Connection {
  server: string;
  key: string;
  /** Ends the listening. */
  signal: AbortSignal;
}

interface ListenRequest {
  cursor: string;
  waitSeconds: number;
}

/** There was no usable answer, but there may be one later. */
class ConnectionLost extends Error {
  constructor(
    message: string,
    readonly retryAfterMs = 0,
  ) {
    super(message);
  }
}

/**
 * Begins to listen, and returns the signing secret and the webhooks from now on. Every webhook is returned once: after a
 * lost connection, which is reported, listening continues where it was. Throws `CommandError` if the server refuses the
 * key, or cannot be reached at the beginning.
 */
export async function listenTo(
  connection: Connection,
  report: (what: string) => void,
): Promise<{ secret: string; pages: AsyncGenerator<ListenedPage["data"]> }> {
  try {
    const first = await ask(connection, { cursor: "", waitSeconds: 0 });
    return { secret: first.secret, pages: follow(connection, first.next_cursor, report) };
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error;
    throw new CommandError(
      `${connection.server}: ${error.message}. Start Qassa there (npm start), or pass its address as --server.`,
    );
  }
}

async function* follow(
  connection: Connection,
  start: string,
  report: (what: string) => void,
): AsyncGenerator<ListenedPage["data"]> {
  const { signal } = connection;
  let cursor = start;
  let failures = 0;
  while (!signal.aborted) {
    const requestedAt = performance.now();
    try {
      const page = await ask(connection, { cursor, waitSeconds: failures ? 0 : WAIT_SECONDS });
      if (failures > 0) report("Connected again. Nothing was missed.");
      failures = 0;
      cursor = page.next_cursor;
      if (page.data.length > 0) yield page.data;
      else await pause(MIN_INTERVAL_MS - (performance.now() - requestedAt), signal);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ConnectionLost)) throw error;
      if (failures === 0) report(`Connection lost: ${error.message}. Reconnecting …`);
      const backoff = Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** failures++);
      await pause(Math.max(backoff, error.retryAfterMs), signal);
    }
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => undefined);
}

/** Throws `CommandError` if the server refuses, and `ConnectionLost` if asking again can help. */
async function ask(
  connection: Connection,
  { cursor, waitSeconds }: ListenRequest,
): Promise<ListenedPage> {
  const { server, key, signal } = connection;
  const query = new URLSearchParams({ cursor, wait: String(waitSeconds) });
  const tooLate = AbortSignal.timeout((waitSeconds + SLACK_SECONDS) * 1000);
  try {
    const response = await fetch(`${server}/api/v1/webhook-listen?${query.toString()}`, {
      headers: { "x-device-key": key },
      redirect: "manual",
      signal: AbortSignal.any([signal, tooLate]),
    });
    return read(response, await response.text());
  } catch (error) {
    if (error instanceof CommandError || error instanceof ConnectionLost) throw error;
    throw new ConnectionLost(reasonOf(error));
  }
}

function read(response: Response, text: string): ListenedPage {
  const { status, headers } = response;
  const body = parseJson(text);
  if (status === 200) {
    const page = ListenedPage.safeParse(body);
    if (page.success) return page.data;
    throw new CommandError("The server does not answer as Qassa does. Check --server.");
  }
  const reason = (body as { message?: unknown } | undefined)?.message;
  const message = typeof reason === "string" ? reason : `The server answered ${status}`;
  if (status === 408 || status === 429 || status >= 500) {
    const seconds = Number(headers.get("retry-after")) || 0;
    throw new ConnectionLost(message.replace(/\.$/, ""), seconds * 1000);
  }
  const location = headers.get("location");
  throw new CommandError(
    location
      ? `The server redirects to ${location}. Pass the address behind it as --server.`
      : typeof reason === "string"
        ? reason
        : `${message}. Check --server: it may not be Qassa, or an older one.`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns why there was no response, in a few words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return "no answer in time";
  // A name with several addresses fails with the errors of all of them.
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  if (first) return reasonOf(first);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ECONNREFUSED") return "connection refused, nothing listens there";
  return error.message || code || error.name;
}
