"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useView } from "@/components/session/view-provider";
import { barcodeOf } from "@/lib/kit/barcode";
import type { Notice, RefusedCode } from "../entry/entry-notice";
import { type CatalogueItem, tillQueries } from "../queries";
import { looksPersonal } from "./personal-code";

/** As long as an order ID or the name of an item can be. */
const MAX_CHARACTERS = 255;

interface Found {
  item?: CatalogueItem;
  isOrder?: boolean;
  /** It is the code in a customer's app. */
  isPersonal?: boolean;
}

interface Scanned {
  code: string;
  /** The rest of the code came later. */
  isBeginning?: boolean;
  /** What it has put into the basket. */
  added?: CatalogueItem;
}

/** Whoever has scanned looks at the screen now. */
const AT_ONCE = { retry: false } as const;

/**
 * Looks up what a barcode reader sends while a payment is entered: an item of the catalogue with this barcode or name, or
 * an order that has payments which this member may see, or the code in a customer's app. `notice` says what is neither. `ahead` is what
 * was scanned before. What the beginning of a code did, which was taken for one, is taken back.
 */
export function useScan({
  tillId,
  hasItems,
  ahead,
  onItem,
  onItemBack,
  onOrder,
  takesCodes,
  onPersonalCode,
  hasLine,
}: {
  tillId: string;
  hasItems: boolean;
  ahead: string | undefined;
  onItem: (item: CatalogueItem) => void;
  /** Takes one of an item out again. */
  onItemBack: (item: CatalogueItem) => void;
  onOrder: (order: string) => void;
  /** One of the till's networks takes the codes that customers show. */
  takesCodes: boolean;
  /** Asks whoever showed a code, or returns why not. */
  onPersonalCode: (code: string) => RefusedCode | undefined;
  /** Qassa can be reached. */
  hasLine: boolean;
}) {
  const view = useView();
  const queries = useQueryClient();
  const [notice, setNotice] = useState<Notice>();
  const latest = useRef<Scanned>(undefined);
  const { mutate } = useMutation({
    mutationFn: async ({ code }: Scanned): Promise<Found> => {
      if (code === "" || code.length > MAX_CHARACTERS) return {};
      // It says who somebody is, so it is looked up nowhere.
      if (takesCodes && looksPersonal(code)) return { isPersonal: true };
      const { data: items } = hasItems
        ? await queries.fetchQuery({ ...tillQueries.catalogue(view), ...AT_ONCE })
        : { data: [] };
      const barcode = barcodeOf(code);
      const item =
        items.find((one) => one.barcode !== undefined && isSame(one.barcode, barcode)) ??
        items.find(({ name }) => isSame(name, code));
      if (item) return { item };
      const orders = await queries.fetchQuery({
        ...tillQueries.ofOrder(view, tillId, code),
        ...AT_ONCE,
      });
      return { isOrder: orders.data.length > 0 };
    },
    onSuccess: ({ item, isOrder, isPersonal }, scanned) => {
      if (scanned.isBeginning) return;
      const { code } = scanned;
      if (isPersonal) {
        const refused = onPersonalCode(code);
        if (refused) setNotice({ refused });
      } else if (item) {
        scanned.added = item;
        onItem(item);
      } else if (isOrder) onOrder(code);
      else setNotice({ code, because: "unknown" });
    },
    onError: (_, { code, isBeginning }) => {
      if (!isBeginning) setNotice({ code, because: "not looked up" });
    },
    // Without a connection it says so at once.
    networkMode: "always",
  });
  const isAheadDone = useRef(false);
  useEffect(() => {
    if (ahead === undefined || isAheadDone.current) return;
    isAheadDone.current = true;
    latest.current = { code: ahead.trim() };
    mutate(latest.current);
  }, [ahead, mutate]);
  const onScan = (code: string, instead?: string) => {
    setNotice(undefined);
    const before = latest.current;
    if (before !== undefined && before.code === instead?.trim()) {
      before.isBeginning = true;
      if (before.added) onItemBack(before.added);
    }
    latest.current = { code: code.trim() };
    mutate(latest.current);
  };
  const isOver = hasLine && notice && "refused" in notice && notice.refused === "code without line";
  return { notice: isOver ? undefined : notice, setNotice, onScan };
}
export type Scan = ReturnType<typeof useScan>;

const isSame = (known: string, code: string) =>
  known.trim().toLocaleLowerCase() === code.toLocaleLowerCase();
