import { log } from "@/lib/kit/log";
import { ofProcess } from "@/lib/kit/process-state";

/** The IDs of changed payments and tills; "anything" after a time in which changes may have been missed. */
export type Changed = ReadonlySet<string> | "anything";

/** Who sends deliveries that became due: the process that announced them, or nobody until another process does. */
export type Announced = "by_sender" | "by_nobody";

/** What one process tells the others. */
export interface SharedChange {
  ids?: readonly string[];
  deliveries?: Announced;
}

interface Bus {
  onChange: Set<(changed: Changed) => unknown>;
  onDeliveries: Set<(announced: Announced) => unknown>;
  /** Tells the other processes. Absent while this process is the only one, or does not hear the others. */
  share?: ((change: SharedChange) => void) | undefined;
  isSubscribed: boolean;
}

export const bus = ofProcess("changes", (): Bus => ({
  onChange: new Set(),
  onDeliveries: new Set(),
  isSubscribed: false,
}));

/** Calls the listener after changes by this or any other process. Returns a function that removes it. */
export function onChange(listener: (changed: Changed) => unknown): () => void {
  bus.onChange.add(listener);
  return () => bus.onChange.delete(listener);
}

/** Calls the listener when another process announces deliveries. Returns a function that removes it. */
export function onDeliveriesElsewhere(listener: (announced: Announced) => unknown): () => void {
  bus.onDeliveries.add(listener);
  return () => bus.onDeliveries.delete(listener);
}

/**
 * Publishes that payments or tills changed, to this process and all others; call it after the commit. Never throws:
 * whoever misses it reads the change a moment later.
 */
export function publishChange(ids: readonly string[]): void {
  notifyLocal("onChange", new Set(ids));
  bus.share?.({ ids });
}

/** Tells the other processes that deliveries are due. */
export function publishDeliveries(announced: Announced): void {
  bus.share?.({ deliveries: announced });
}

/** Returns whether this process hears of the changes by others at once, so that it need not look for them often. */
export const isSubscribedToChanges = (): boolean => bus.isSubscribed;

export function notifyLocal(kind: "onChange", changed: Changed): void;
export function notifyLocal(kind: "onDeliveries", announced: Announced): void;
export function notifyLocal(kind: "onChange" | "onDeliveries", news: Changed | Announced): void {
  for (const listener of bus[kind] as Set<(news: Changed | Announced) => unknown>) {
    try {
      listener(news);
    } catch (error) {
      log.warn({ error }, "a change was not passed on; it is found a moment later");
    }
  }
}
