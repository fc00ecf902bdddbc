import { databaseNow } from "@/lib/kit/clock";
import { after, days } from "@/lib/kit/time";
import {
  type Batch,
  type Deleted,
  type DeletionOptions,
  inBatches,
  NOTHING_DELETED,
} from "./in-batches";
import { markDeletedBefore, type RetainedKind } from "./marks";

interface RetentionRule {
  kind: RetainedKind;
  /** From a setting; 0 keeps everything. */
  keptDays: number;
  /** Rows of a batch, unless the options say otherwise. */
  batch: number;
}

/** The result of a statement that deletes a batch, of which `last` is where the next one begins. */
export interface DeletedPage<Position> {
  deleted: number;
  last: Position | null;
  isLast: boolean;
}

/**
 * Deletes what is older than a number of days, oldest first, after marking from when rows may be missing. Each batch
 * continues after the previous one, so that what was deleted or is kept is not read again. Returns how many rows.
 */
export async function deleteOlderThan<Position>(
  { kind, keptDays, batch }: RetentionRule,
  first: Position,
  deletePage: (page: {
    before: Date;
    from: Position;
    limit: number;
  }) => Promise<DeletedPage<Position>[]>,
  options: DeletionOptions,
): Promise<Deleted> {
  if (keptDays === 0) return NOTHING_DELETED;
  const before = after(options.now ?? (await databaseNow()), -days(keptDays));
  await markDeletedBefore(kind, before);
  const limit = options.batch ?? batch;
  let from = first;
  return inBatches(async (): Promise<Batch> => {
    const [page] = await deletePage({ before, from, limit });
    const { deleted, last, isLast } = page!;
    from = last ?? from;
    return { deleted, isLast };
  }, options);
}
