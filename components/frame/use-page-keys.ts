"use client";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { useView } from "@/components/session/view-provider";
import { useSingleKeys } from "@/components/ui/single-keys";
import { typedKey } from "@/components/ui/typed-key";
import { useKeys } from "@/components/ui/use-keys";
import { focusRow } from "./focus-row";
import { actOf, PAGE_PREFIX, pagesOf } from "./keys";

/** The second key of two must follow within this time. */
const SEQUENCE_MS = 1_500;

/** Handles the keys of the account area. */
export function usePageKeys({ search, help }: { search: () => void; help: () => void }) {
  const { permissions } = useView();
  const router = useRouter();
  const { isOn } = useSingleKeys();
  const prefixAt = useRef<number>(undefined);
  useSearchKey(search);
  useKeys((key) => {
    if (!isOn) return false;
    const isSecond = performance.now() - (prefixAt.current ?? -SEQUENCE_MS) < SEQUENCE_MS;
    prefixAt.current = undefined;
    if (isSecond) {
      const page = pagesOf(permissions).find((one) => one.key === key.toLowerCase());
      if (page) router.push(page.href);
      return page !== undefined;
    }
    if (key.toLowerCase() === PAGE_PREFIX) {
      prefixAt.current = performance.now();
      return true;
    }
    switch (actOf(key)) {
      case "search":
        search();
        return true;
      case "help":
        help();
        return true;
      case "next":
        return focusRow(1);
      case "previous":
        return focusRow(-1);
      case undefined:
        return false;
    }
  });
}

/** ⌘K or Ctrl K, from fields too, but not over a dialog, which may show something only once. */
function useSearchKey(search: () => void) {
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (typedKey(event).toLowerCase() !== "k") return;
      // Prevents the browser's own search.
      event.preventDefault();
      if (!document.querySelector('[aria-modal="true"]')) latest.current();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
