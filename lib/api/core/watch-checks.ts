import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import type { Member } from "@/lib/domain/sign-in";
import { QassaError } from "@/lib/kit/errors";
import { log } from "@/lib/kit/log";
import { ofProcess } from "@/lib/kit/process-state";
import type { EventStream } from "./event-stream";

/** How long a session that was ended elsewhere can still read a stream, less the time between two rounds. */
const CHECK_INTERVAL_MS = 1_500;
const ROUND_INTERVAL_MS = 500;
/** Limits the sessions checked at once, so that payments do not wait for a database connection. */
const MAX_CONCURRENT = 4;

/** How to check that the member who opened a stream can still see it. */
export interface Check {
  /** Streams of the same session, organization and mode are checked together. */
  session: string;
  /** The member as of when the stream was opened. */
  openedAs: Member;
  /** Reads the member as of now. Throws if the session has ended. */
  member: () => Promise<Member>;
  /** Throws if this member may not see it. */
  see: (member: Member) => Promise<unknown>;
}

interface Session {
  member: Check["member"];
  streams: Map<EventStream, { see: Check["see"]; grant: string }>;
  checkedAt: number;
}
interface Checks {
  sessions: Map<string, Session>;
  isRunning: boolean;
}

const checks = ofProcess("checks of streams", (): Checks => ({
  sessions: new Map(),
  isRunning: false,
}));

/** Checks the stream's session regularly, once for all of its streams. Returns a function that stops the checks. */
export function checkRegularly(stream: EventStream, { session: key, ...check }: Check): () => void {
  const session: Session = checks.sessions.get(key) ?? {
    member: check.member,
    streams: new Map(),
    checkedAt: performance.now(),
  };
  session.streams.set(stream, { see: check.see, grant: nameOf(check.openedAs) });
  checks.sessions.set(key, session);
  if (!checks.isRunning) void checkInRounds();
  return () => {
    session.streams.delete(stream);
    if (session.streams.size === 0) checks.sessions.delete(key);
  };
}

async function checkInRounds(): Promise<void> {
  checks.isRunning = true;
  for (;;) {
    await sleep(ROUND_INTERVAL_MS);
    if (checks.sessions.size === 0) return void (checks.isRunning = false);
    const latest = performance.now() - CHECK_INTERVAL_MS;
    const due = [...checks.sessions.values()].filter(({ checkedAt }) => checkedAt <= latest);
    await pLimit(MAX_CONCURRENT).map(due, checkSession);
  }
}

const nameOf = ({ grant, locationIds }: Member): string => JSON.stringify([grant, locationIds]);

async function checkSession(session: Session): Promise<void> {
  session.checkedAt = performance.now();
  try {
    const member = await session.member();
    for (const [stream, opened] of [...session.streams]) {
      // Another role or place of work may see less, and one without the two-factor sign-in that is required sees nothing.
      const grant = nameOf(member);
      if (opened.grant === grant) continue;
      opened.grant = grant;
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
