// However many requests one sender has at once, others wait for few of them: a few are in progress, some more wait, and the
// rest is refused, slowly, because refusing is not urgent.
import type { IncomingMessage, ServerResponse } from "node:http";
import { addressBlock } from "@/lib/kit/address-block";
import { DISPLAY_COOKIE, SESSION_COOKIES, TILL_COOKIE } from "@/lib/kit/cookie-names";
import { FORWARDED_HEADER, isStopping } from "@/lib/kit/front-server";
import { errorAnswer, respond } from "./error-answer";

interface Bounds {
  /** Requests of one sender in progress. */
  atOnce: number;
  /** Requests of one sender that wait; others are refused. */
  waiting: number;
  /** Once more than this wait, and until none does, fewer are in progress. */
  congestedAbove: number;
  congestedAtOnce: number;
  /** What then follows each, as a multiple of the time it took, so that most of the time is others'. */
  pause: number;
}

/** A browser sends at most six requests at once over HTTP/1.1. */
const OF_ONE: Bounds = {
  atOnce: 6,
  waiting: 30,
  congestedAbove: 20,
  congestedAtOnce: 1,
  pause: 20,
};
/** Behind one address there can be a shop, whose tills and displays name themselves. */
const OF_ANONYMOUS: Bounds = {
  atOnce: 16,
  waiting: 100,
  congestedAbove: 50,
  congestedAtOnce: 1,
  pause: 20,
};
/** Whoever invents names has them all at one address. */
const OF_ADDRESS: Bounds = {
  atOnce: 16,
  waiting: 300,
  congestedAbove: 100,
  congestedAtOnce: 2,
  pause: 0,
};
const MAX_PAUSE_MS = 1_000;

/** After this time the sender's next request gets its turn: this one waits for a network, a hash or another request. */
const MAX_TURN_MS = 2_000;

const REFUSALS_AT_ONCE = 8;
/** After them comes a pause of this many times what they took. */
const REFUSAL_PAUSE = 10;
const MIN_REFUSAL_PAUSE_MS = 5;
const RETRY_AFTER_SECONDS = 2;

/**
 * What has its own limits, or is not sent by people: the device and sandbox APIs and webhook catchers count by key, the
 * Inngest server works in parallel, probes and the files of pages cost next to nothing.
 */
const WITHOUT_TURNS =
  /^\/(?:_next\/static\/|api\/(?:v1|sandbox|catcher|inngest|health|bench)(?:[/?]|$))/;

/** The cookies that name a session, a customer display, and a till that nobody is signed in at. */
const NAMES = [SESSION_COOKIES, [DISPLAY_COOKIE], [TILL_COOKIE]].map(
  (names) => new RegExp(`(?:^|;\\s*)(?:${names.join("|").replaceAll(".", "\\.")})=[^;]+`),
);

interface Lane {
  running: number;
  line: Set<() => void>;
  isCrowded: boolean;
  isPausing: boolean;
}

const newLane = (): Lane => ({ running: 0, line: new Set(), isCrowded: false, isPausing: false });

/** The requests of each sender, of which some are in progress and the others wait in the order in which they came. */
class Lanes {
  readonly #lanes = new Map<string, Lane>();
  readonly #bounds: Bounds;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Calls `begin` when it is the sender's turn. Returns what ends the turn, or the waiting; undefined: too many wait. */
  enter(sender: string, begin: () => void): (() => void) | undefined {
    const lane = this.#lanes.get(sender) ?? newLane();
    if (lane.line.size >= this.#bounds.waiting) return undefined;
    this.#lanes.set(sender, lane);
    let since = NaN;
    const turn = () => {
      lane.running += 1;
      since = performance.now();
      begin();
    };
    lane.line.add(turn);
    // After whatever else has arrived by now, so that congestion is noticed before any of it begins.
    setImmediate(() => this.#next(lane));
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      const hasBegun = !lane.line.delete(turn);
      if (hasBegun) lane.running -= 1;
      if (lane.running === 0 && lane.line.size === 0) this.#lanes.delete(sender);
      else if (hasBegun && lane.isCrowded) this.#pause(lane, performance.now() - since);
      // Others' requests come between two of one sender.
      else setImmediate(() => this.#next(lane));
    };
  }

  #pause(lane: Lane, tookMs: number): void {
    lane.isPausing = true;
    const next = () => {
      lane.isPausing = false;
      this.#next(lane);
    };
    // A server that stops answers whatever waits.
    setTimeout(next, isStopping() ? 0 : Math.min(MAX_PAUSE_MS, this.#bounds.pause * tookMs));
  }

  #next(lane: Lane): void {
    const { atOnce, congestedAbove, congestedAtOnce } = this.#bounds;
    if (lane.isPausing) return;
    for (const turn of lane.line) {
      lane.isCrowded ||= lane.line.size > congestedAbove;
      if (lane.running >= (lane.isCrowded ? congestedAtOnce : atOnce)) return;
      lane.line.delete(turn);
      turn();
    }
    lane.isCrowded = false;
  }
}

const named = new Lanes(OF_ONE);
const anonymous = new Lanes(OF_ANONYMOUS);
const addresses = new Lanes(OF_ADDRESS);

/** In the order in which they came. */
const refusals = new Set<ServerResponse>();
let isRefusing = false;

function refuseSome(): void {
  const since = performance.now();
  let refused = 0;
  for (const response of refusals) {
    if (refused++ === REFUSALS_AT_ONCE) break;
    refusals.delete(response);
    const message =
      "Too many requests at once. This one was not executed. Wait a few seconds and try again.";
    const answer = errorAnswer({
      status: 429,
      code: "RATE_LIMITED",
      message,
      more: {
        "Retry-After": String(RETRY_AFTER_SECONDS),
      },
    });
    respond(response, answer);
  }
  isRefusing = refusals.size > 0;
  const pauseMs = REFUSAL_PAUSE * (performance.now() - since);
  if (isRefusing) setTimeout(refuseSome, Math.max(MIN_REFUSAL_PAUSE_MS, pauseMs));
}

function refuse(response: ServerResponse): void {
  refusals.add(response);
  response.once("close", () => refusals.delete(response));
  if (isRefusing) return;
  isRefusing = true;
  setTimeout(refuseSome, MIN_REFUSAL_PAUSE_MS);
}

/**
 * Calls `leave` once the response begins: from then on a stream or a file only waits for its reader. Also when the client
 * has gone.
 */
function whenAnswered(response: ServerResponse, leave: () => void): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (...given: unknown[]) => {
    leave();
    // Either form of its arguments.
    return writeHead(...(given as Parameters<typeof writeHead>));
  };
  response.once("close", leave);
}

/**
 * Calls `handle` when it is the turn of whoever sent the request: of the session, display or till that its cookies name,
 * and of the address, which is in `x-forwarded-for`. Responds with 429 if too many of its requests are waiting.
 */
export function inTurnOfSender(
  request: IncomingMessage,
  response: ServerResponse,
  handle: () => void,
): void {
  const { url = "/", headers } = request;
  if (WITHOUT_TURNS.test(url)) return handle();
  const cookie = headers.cookie ?? "";
  const name = NAMES.map((pattern) => pattern.exec(cookie)?.[0]).find((found) => found);
  const address = addressBlock(String(headers["x-forwarded-for"] ?? ""));
  if (name !== undefined) {
    inTurns(
      [
        [named, name],
        [addresses, address],
      ],
      response,
      handle,
    );
  } else {
    // Behind a proxy that is not declared, everybody has its address.
    const lanes = headers[FORWARDED_HEADER] ? addresses : anonymous;
    inTurns([[lanes, address]], response, handle);
  }
}

/** Calls `handle` once it has a turn of each sender. */
function inTurns(
  wanted: readonly [Lanes, string][],
  response: ServerResponse,
  handle: () => void,
): void {
  let timer: NodeJS.Timeout | undefined;
  const taken: (() => void)[] = [];
  const leave = () => {
    clearTimeout(timer);
    for (const end of taken.splice(0)) end();
  };
  const next = () => {
    const [lanes, sender] = wanted[taken.length] ?? [];
    if (!lanes || sender === undefined) {
      timer = setTimeout(leave, MAX_TURN_MS);
      handle();
      return;
    }
    const end = lanes.enter(sender, next);
    if (end) return void taken.push(end);
    leave();
    refuse(response);
  };
  whenAnswered(response, leave);
  next();
}
