import { setTimeout as pause } from "node:timers/promises";
import pLimit, { type LimitFunction } from "p-limit";
import type { Member } from "@/lib/domain/accounts";
import { BYTE_ORDER_MARK } from "@/lib/kit/csv";
import { countRequest, DOWNLOAD_POLICY } from "../kit/rate-limit";

/** However long the database takes for a part, the next download gets its turn. */
const MAX_TURN_MS = 1_000;
/** How many times as long as a part took nothing is made: after one alone, and while others wait for their turn. */
const PAUSES = { alone: 2, crowded: 6 };
const MAX_PAUSE_MS = 200;

// On globalThis, because the framework may bundle routes apart.
const held = globalThis as typeof globalThis & { qassaDownloads?: LimitFunction };

/**
 * Of all downloads together one part is made at a time, and then nothing for a multiple of the time it took: however
 * many there are, most of the processor is left to payments.
 */
async function inTurn<Result>(make: () => Promise<Result>): Promise<Result> {
  const turns = (held.qassaDownloads ??= pLimit(1));
  const { part } = await turns(async () => {
    const since = performance.now();
    const part = make();
    const isMade = new AbortController();
    const { signal } = isMade;
    await Promise.race([part, pause(MAX_TURN_MS, undefined, { signal })]).catch(() => undefined);
    isMade.abort();
    const pauses = turns.pendingCount > 0 ? PAUSES.crowded : PAUSES.alone;
    await pause(Math.min(MAX_PAUSE_MS, pauses * (performance.now() - since)));
    return { part };
  });
  return part;
}

/**
 * A CSV file to download, made as fast as it is taken: one part of it is in memory at a time, and nothing more is
 * read once the download is broken off. A failure on the way breaks the download off too, so that half a file cannot
 * be taken for a whole one. Each member may have so many a minute. Throws `RateLimited`.
 */
export async function csvResponse(
  { userId }: Pick<Member, "userId">,
  name: string,
  parts: AsyncIterator<string>,
): Promise<Response> {
  const { exceeded } = await countRequest(DOWNLOAD_POLICY, userId);
  if (exceeded) throw exceeded;
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK)),
      async pull(controller) {
        const part = await inTurn(() => parts.next());
        if (part.done) controller.close();
        else controller.enqueue(encoder.encode(part.value));
      },
      async cancel() {
        await parts.return?.();
      },
    },
    { highWaterMark: 1 },
  );
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    },
  });
}
