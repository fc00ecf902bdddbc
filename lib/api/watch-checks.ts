import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import type { Member } from "@/lib/domain/accounts";
import { QassaError } from "@/lib/kit/errors";
import { log } from "@/lib/kit/log";
import type { EventStream } from "./event-stream";

/** How long a session that was ended elsewhere can still read a stream, minus the time between two rounds. */
const CHECK_INTERVAL_MS = 1_500;
const ROUND_INTERVAL_MS = 500;
/** So many sessions at once, so that payments do not wait for a connection to the database. */
const MAX_CONCURRENT = 4;

/** Whether the member who opened a stream can still see it. */
export interface Check {
  /** Streams of the same session, organization and mode are checked together. */
  session: string;
  /** As whom the stream was opened. */
  openedAs: Member;
  /** As whom it would be opened now. Throws when the session is over. */
  member: () => Promise<Member>;
  /** Throws when this member may not see it. */
  see: (member: Member) => Promise<unknown>;
}

interface Session {
  member: Check["member"];
  streams: Map<EventStream, { see: Check["see"]; role: string }>;
  checkedAt: number;
}
interface Checks {
  sessions: Map<string, Session>;
  isRunning: boolean;
}

// On globalThis, because the framework may load this more than once.
const held = globalThis as typeof globalThis & { qassaWatchChecks?: Checks };

/** Checks the stream's session from now on, once for all of its streams. Returns how to leave it be. */
export function checkRegularly(stream: EventStream, { session: key, ...check }: Check): () => void {
  const checks = (held.qassaWatchChecks ??= {
    sessions: new Map<string, Session>(),
    isRunning: false,
  });
  const session: Session = checks.sessions.get(key) ?? {
    member: check.member,
    streams: new Map(),
    checkedAt: performance.now(),
  };
  session.streams.set(stream, { see: check.see, role: check.openedAs.grant.role });
  checks.sessions.set(key, session);
  if (!checks.isRunning) void checkInRounds(checks);
  return () => {
    session.streams.delete(stream);
    if (session.streams.size === 0) checks.sessions.delete(key);
  };
}

async function checkInRounds(checks: Checks): Promise<void> {
  checks.isRunning = true;
  for (;;) {
    await sleep(ROUND_INTERVAL_MS);
    if (checks.sessions.size === 0) return void (checks.isRunning = false);
    const latest = performance.now() - CHECK_INTERVAL_MS;
    const due = [...checks.sessions.values()].filter(({ checkedAt }) => checkedAt <= latest);
    await pLimit(MAX_CONCURRENT).map(due, checkSession);
  }
}

async function checkSession(session: Session): Promise<void> {
  session.checkedAt = performance.now();
  try {
    const member = await session.member();
    for (const [stream, opened] of [...session.streams]) {
      // In another role one may see less.
      if (opened.role === member.grant.role) continue;
      opened.role = member.grant.role;
      await opened.see(member).catch((error: unknown) => endFor(error, stream));
    }
  } catch (error) {
    for (const stream of [...session.streams.keys()]) endFor(error, stream);
  }
}

function endFor(error: unknown, stream: EventStream): void {
  if (error instanceof QassaError) return stream.refuse(error);
  log.warn({ error }, "an event stream was interrupted");
  stream.end();
}
