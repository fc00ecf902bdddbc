import { setTimeout as pause } from "node:timers/promises";
import pLimit from "p-limit";
import { recordDownload } from "@/lib/domain/audit";
import { zoneOffsets } from "@/lib/domain/shared/time-zones";
import type { Actor } from "@/lib/kit/actor";
import { recentDatabaseTime } from "@/lib/kit/clock";
import { csvParts, signsOf } from "@/lib/kit/csv";
import { daysBeforeToday } from "@/lib/kit/day";
import { EXPORT_TYPES, type ExportFormat, type ExportTable } from "@/lib/kit/export-table";
import { currentLanguage } from "@/lib/kit/language";
import { inLanguage } from "@/lib/kit/language-scope";
import { log } from "@/lib/kit/log";
import { ofProcess } from "@/lib/kit/process-state";
import { days } from "@/lib/kit/time";
import { xlsxParts } from "@/lib/kit/xlsx";
import { sheetOf, type SheetTable } from "@/lib/kit/xlsx-cells";
import { dayIn } from "@/lib/kit/zoned-time";
import { countRequest, DOWNLOAD_POLICY } from "../../kit/rate-limit";

/** After this time the next download gets its turn, even if the database is still reading a part. */
const MAX_TURN_MS = 1_000;
/** The pause after a part, as a multiple of the time it took: with no other download waiting, and with some. */
const PAUSES = { alone: 2, crowded: 6 };
const MAX_PAUSE_MS = 200;

const turns = ofProcess("downloads", () => pLimit(1));

/**
 * Generates one part at a time across all downloads, then pauses for a multiple of the time it took: however many
 * downloads there are, most of the CPU is left to payments.
 */
async function inTurn<Result>(make: () => Promise<Result>): Promise<Result> {
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

/** Returns the name of a file with the rows of a range of days, `payments-2026-11-01-to-2026-11-21`. */
export async function downloadName(
  what: string,
  {
    created_from: from,
    created_to: to = "today",
  }: { created_from?: string | undefined; created_to?: string | undefined },
  timeZone: string,
): Promise<string> {
  await zoneOffsets(timeZone);
  const now = await recentDatabaseTime();
  const dateOf = (day: string) => {
    const before = daysBeforeToday(day);
    return before === undefined ? day : dayIn(new Date(now.getTime() - days(before)), timeZone);
  };
  return `${what}-${from ? dateOf(from) : "all"}-to-${dateOf(to)}`;
}

async function* encoded(parts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const part of parts) yield encoder.encode(part);
}

/**
 * Returns a download that is generated only as fast as the client reads it: one part is in memory at a time, and
 * nothing more is read once the download is aborted. A failure also aborts the download, so that a partial file cannot
 * be mistaken for a complete one. Downloads per minute are limited for each member; each is in the log and in the audit
 * log, with its address, before anything of it is read. A workbook has the sheets, or else the table on one. Throws
 * `RateLimited`.
 */
export async function downloadResponse<Row>(
  actor: Pick<Actor, "organizationId" | "mode" | "userId" | "ip">,
  name: string,
  format: ExportFormat,
  table: ExportTable<Row>,
  sheets: readonly SheetTable[] = [sheetOf(table)],
): Promise<Response> {
  const { organizationId, userId, ip } = actor;
  const { exceeded } = await countRequest(DOWNLOAD_POLICY, userId);
  if (exceeded) throw exceeded;
  const file = `${name}.${format === "xlsx" ? "xlsx" : "csv"}`;
  await recordDownload(actor, file);
  log.info({ file, organization: organizationId, user: userId, ip }, "download");
  const language = currentLanguage();
  const signs = format === "csv_local" ? signsOf(language) : undefined;
  const parts = format === "xlsx" ? xlsxParts(sheets) : encoded(csvParts(table, signs));
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let part: IteratorResult<Uint8Array>;
        // A page that is still being compressed is an empty part; the next one gets a turn of its own.
        do part = await inTurn(() => inLanguage(language, () => parts.next()));
        while (!part.done && part.value.length === 0);
        if (part.done) controller.close();
        else controller.enqueue(part.value);
      },
      async cancel() {
        await parts.return(undefined);
      },
    },
    { highWaterMark: 1 },
  );
  return new Response(body, {
    headers: {
      "content-type": EXPORT_TYPES[format],
      "content-disposition": `attachment; filename="${file}"`,
      "cache-control": "no-store",
    },
  });
}
