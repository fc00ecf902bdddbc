// What this process remembers of the networks that it calls: access tokens, and pauses that they asked for.
import { createHash } from "node:crypto";
import { performance } from "node:perf_hooks";
import { minutes, seconds } from "@/lib/kit/time";
import { askedPause, type HttpAnswer } from "./http";
import { CALL_ENDED, type CallOptions, NetworkNoAnswer } from "./port";

interface ConnectionState {
  token?: { value: string; until: number };
  /** The request for a token that is under way. */
  asking?: Promise<string>;
  /** No call is made before this time (`performance.now()`). */
  quietUntil: number;
}

const MAX_CONNECTIONS = 5_000;
const connectionStates = new Map<string, ConnectionState>();

/** Returns what is known of a connection with the same address and keys. */
function stateOf(connection: object): ConnectionState {
  const name = createHash("sha256").update(JSON.stringify(connection)).digest("base64");
  const known = connectionStates.get(name);
  if (known) return known;
  const [oldest] = connectionStates.keys();
  if (oldest !== undefined && connectionStates.size >= MAX_CONNECTIONS)
    connectionStates.delete(oldest);
  const fresh: ConnectionState = { quietUntil: 0 };
  connectionStates.set(name, fresh);
  return fresh;
}

/** How long before its end a token is not used any more, or half of its life if that is shorter. */
const MARGIN = minutes(5);

/**
 * Returns an access token: the same one until shortly before its end. However many calls need a new one, it is asked for
 * once. Throws `NetworkNoAnswer`.
 */
export async function accessToken(
  connection: object,
  ask: () => Promise<{ token: string; validSeconds: number }>,
  { signal }: CallOptions,
): Promise<string> {
  const known = stateOf(connection);
  if (known.token && known.token.until > performance.now()) return known.token.value;
  const renew = async (): Promise<string> => {
    const { token, validSeconds } = await ask();
    const life = seconds(validSeconds);
    known.token = { value: token, until: performance.now() + life - Math.min(MARGIN, life / 2) };
    return token;
  };
  // Not ended by the first caller's signal, since others wait for it too.
  known.asking ??= renew().finally(() => delete known.asking);
  return unlessEnded(known.asking, signal);
}

/** Forgets a token that was refused, unless it has been replaced since. */
export function forgetToken(connection: object, refused: string): void {
  const known = stateOf(connection);
  if (known.token?.value === refused) delete known.token;
}

/** The longest pause that a network can ask for, in seconds. */
const MAX_PAUSE = 120;
const USUAL_PAUSE = 5;

/** Throws `NetworkNoAnswer` during a pause that the network asked for. */
export function requireNoPause(connection: object): void {
  if (stateOf(connection).quietUntil > performance.now()) {
    throw new NetworkNoAnswer("it asked for a pause between calls (429)");
  }
}

/** Begins a pause if the answer asks for one: 429, or 503 with `Retry-After`. */
export function notePause(connection: object, answer: HttpAnswer): void {
  const { status, retryAfter } = answer;
  if (status === 429 || (status === 503 && retryAfter !== undefined)) {
    const pause = Math.min(Math.max(askedPause(answer) ?? USUAL_PAUSE, 0), MAX_PAUSE);
    stateOf(connection).quietUntil = performance.now() + seconds(pause);
  }
}

function unlessEnded<Answer>(
  answer: Promise<Answer>,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  if (!signal) return answer;
  return new Promise((resolve, reject) => {
    const end = () => reject(new NetworkNoAnswer(CALL_ENDED));
    signal.addEventListener("abort", end, { once: true });
    if (signal.aborted) end();
    answer.then(resolve, reject).finally(() => signal.removeEventListener("abort", end));
  });
}
