"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { replaceAddress } from "./address-filters";

/**
 * Opens a page's form for something new when its address has `?new=1`, for a member who may use it. The address loses
 * it again, so that a reload or a shared address doesn't open the form once more.
 */
export function useNewInAddress(open: () => void, may = true) {
  const params = useSearchParams().toString();
  const path = usePathname();
  const openNow = useEffectEvent(open);
  useEffect(() => {
    const rest = new URLSearchParams(params);
    if (rest.get("new") !== "1") return;
    rest.delete("new");
    const search = rest.toString();
    replaceAddress(search ? `${path}?${search}` : path);
    if (may) openNow();
  }, [params, path, may]);
}
