"use client";
import { useLocalStorage } from "@mantine/hooks";
import type { ReceiptPaper } from "@/components/ui/print-sheet";

/** A till's settings in its browser, shared by everyone who works at it. */
export interface TillOptions {
  sound: boolean;
  /** Seconds until the till moves on to the next customer; 0 means only on request. */
  nextAfter: number;
  /** Minutes without a touch until a till that accepts PINs locks; 0 means only on request. */
  lockAfter: number;
  /** What receipts are printed on. */
  receiptPaper: ReceiptPaper;
  /** The number of the network at which payments are made; by default the default one. */
  network?: number | undefined;
}

export const NEXT_CHOICES = [0, 3, 5, 8, 15, 30];
export const LOCK_CHOICES = [0, 1, 2, 5, 15, 60];

const DEFAULTS: TillOptions = { sound: true, nextAfter: 8, lockAfter: 5, receiptPaper: "80mm" };

export function useTillOptions() {
  const [kept, setKept] = useLocalStorage<Partial<TillOptions>>({
    key: "qassa-till-options",
    defaultValue: DEFAULTS,
    // The server rendered the defaults.
    getInitialValueInEffect: true,
  });
  const options: TillOptions = { ...DEFAULTS, ...kept };
  return {
    options,
    change: (change: Partial<TillOptions>) => setKept({ ...options, ...change }),
  };
}
