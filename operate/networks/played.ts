// What the servers that play networks have in common: faults, tokens, and a record of what was asked.
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";

/** What can go wrong; numbers count down with each call. */
export interface NetworkFaults {
  /** No answer at all. */
  silent?: boolean;
  /** Done, but the answer is lost. */
  answerLost?: boolean;
  serverError?: boolean;
  malformed?: boolean;
  /** So many calls are told to come back after a second. */
  tooMany?: number;
  /** Tokens are refused, so many times. */
  refusedTokens?: number;
  slowMs?: number;
  /** New payments have this state, which no version knows. */
  unknownState?: string;
}

export interface PlayedCall {
  method: string;
  path: string;
  search: string;
  headers: Record<string, string>;
  body: string;
}

type Problem = (status: number, headers?: Record<string, string>) => Response;

const NEVER_MS = 60_000;

/** Serves with faults, and notes each call. `respond` is given the body, which can be read only once. */
export function playing(
  faults: NetworkFaults,
  calls: PlayedCall[],
  problem: Problem,
  respond: (request: Request, body: string) => Response,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const body = await request.text();
    const headers = Object.fromEntries(request.headers);
    calls.push({ method: request.method, path: pathname, search, headers, body });
    if (faults.slowMs) await setTimeout(faults.slowMs);
    if (faults.silent) await silence(request);
    if (faults.serverError) return problem(500);
    if (faults.tooMany) {
      faults.tooMany -= 1;
      return problem(429, { "retry-after": "1" });
    }
    const response = respond(request, body);
    if (faults.answerLost) await silence(request);
    if (!faults.malformed) return response;
    return new Response((await response.text()).slice(0, 20), { status: response.status });
  };
}

/** Answers only once nobody waits any more. */
const silence = (request: Request) =>
  setTimeout(NEVER_MS, undefined, { signal: request.signal }).catch(() => undefined);

/** Access tokens that a server gave; `now` is in milliseconds. */
export class PlayedTokens {
  private readonly ends = new Map<string, number>();

  constructor(
    private readonly faults: NetworkFaults,
    private readonly now: () => number,
    readonly validSeconds = 3600,
  ) {}

  get given(): number {
    return this.ends.size;
  }

  give(): string {
    const token = `ey.${randomUUID()}`;
    this.ends.set(token, this.now() + this.validSeconds * 1000);
    return token;
  }

  isValid(headers: Headers): boolean {
    const token = headers.get("authorization")?.replace(/^Bearer /, "") ?? "";
    if (this.faults.refusedTokens) {
      this.faults.refusedTokens -= 1;
      return false;
    }
    return (this.ends.get(token) ?? 0) > this.now();
  }
}
