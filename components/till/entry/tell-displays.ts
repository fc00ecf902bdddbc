import { useEffect } from "react";
import { useView } from "@/components/session/view-provider";
import type { Scope } from "@/lib/client/api";
import type { TillEntry } from "@/lib/domain/till/schemas";
import { MAX_MAJOR_UNITS } from "@/lib/kit/money";
import { enterAtTill } from "../queries";
import { totalOf } from "./basket";
import type { Entered } from "./entered";

/** Whoever adds items faster than this has the displays skip some of the steps. */
const MIN_INTERVAL_MS = 400;

interface Told {
  scope: Scope;
  tillId: string;
  entry: TillEntry;
}

const NOTHING: TillEntry = { ends_result: false };

let next: Told | undefined;
let sending: Promise<void> | undefined;
/** What displays were told last; unknown after a failure, and at first: a page before may have told them of items. */
let told: Told | undefined;

/** That nothing is entered is news only of a basket. */
const isNews = ({ tillId, entry }: Told): boolean =>
  told?.tillId !== tillId ||
  (entry.basket || entry.ends_result
    ? JSON.stringify(entry) !== JSON.stringify(told.entry)
    : told.entry.basket !== undefined);

async function sendAll(): Promise<void> {
  await Promise.resolve();
  while (next) {
    const now = next;
    next = undefined;
    if (!isNews(now)) {
      told = now;
      continue;
    }
    told = await enterAtTill(now.scope, now.tillId, now.entry).then(
      () => now,
      () => undefined,
    );
    await new Promise((resolve) => setTimeout(resolve, MIN_INTERVAL_MS));
  }
  sending = undefined;
}

/**
 * Tells a till's customer displays what is being entered: one request after the other, and only the newest of what there
 * is to tell. That they cannot be told is nobody's concern.
 */
export function tellDisplays(scope: Scope, tillId: string, entry: TillEntry): Promise<void> {
  next = { scope, tillId, entry };
  return (sending ??= sendAll());
}

const entryOf = ({ entry, lines }: Pick<Entered, "entry" | "lines">): TillEntry => {
  const amount = totalOf(lines, entry);
  const isShown = lines.length > 0 && amount > 0 && amount <= MAX_MAJOR_UNITS;
  return {
    ends_result: amount > 0,
    ...(isShown && { basket: { amount, lines: [...lines] } }),
  };
};

/** Shows the items on the till's customer displays while they are entered, and ends what the last payment left there. */
export function useEntryOnDisplays(
  tillId: string,
  { entry, lines }: Pick<Entered, "entry" | "lines">,
  hasLine: boolean,
) {
  const { organizationId, mode } = useView();
  const wanted = JSON.stringify(entryOf({ entry, lines }));
  useEffect(() => {
    if (tillId === "" || !hasLine) return;
    void tellDisplays({ organizationId, mode }, tillId, JSON.parse(wanted) as TillEntry);
  }, [tillId, organizationId, mode, wanted, hasLine]);
  // The payment has taken the items with it, but what was told just before may arrive after that.
  useEffect(() => {
    if (tillId === "") return;
    return () => void tellDisplays({ organizationId, mode }, tillId, NOTHING);
  }, [tillId, organizationId, mode]);
}
