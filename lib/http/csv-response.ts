import { setTimeout as pause } from "node:timers/promises";
import pLimit, { type LimitFunction } from "p-limit";
import type { Member } from "@/lib/accounts";
import { BYTE_ORDER_MARK } from "@/lib/csv";
import { countRequest, DOWNLOAD_POLICY } from "./rate-limit";

/** So that one that waits for the database does not hold up all others. */
const AT_ONCE = 2;
const MAX_PAUSE_MS = 200;

// On globalThis, because the framework may bundle routes apart.
const held = globalThis as typeof globalThis & { qassaDownloads?: LimitFunction };

/**
 * Of all downloads together a few parts are made at a time, and then nothing for twice as long as it took: however
 * many there are, most of the processor is left to payments.
 */
const inTurn = <Result>(make: () => Promise<Result>): Promise<Result> =>
  (held.qassaDownloads ??= pLimit(AT_ONCE))(async () => {
    const since = performance.now();
    const part = await make();
    await pause(Math.min(MAX_PAUSE_MS, 2 * (performance.now() - since)));
    return part;
  });

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
