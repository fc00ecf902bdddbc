import { BYTE_ORDER_MARK } from "@/lib/csv";

/**
 * A CSV file to download, made as fast as it is taken: one part of it is in memory at a time, and nothing more is
 * read once the download is broken off. A failure on the way breaks the download off too, so that half a file cannot
 * be taken for a whole one.
 */
export function csvResponse(name: string, parts: AsyncIterator<string>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK)),
      async pull(controller) {
        const part = await parts.next();
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
