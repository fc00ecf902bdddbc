"use client";
import { createContext, type ReactNode, useContext, useState } from "react";
import { pageClockOffset } from "@/lib/client/clock-offset";
import type { View } from "@/lib/domain/sign-in/view-schemas";
import type { Permission } from "@/lib/kit/permissions";
import { learnZone } from "@/lib/kit/zoned-time";

const ViewContext = createContext<View | undefined>(undefined);
const ClockContext = createContext(0);

export function ViewProvider({ view, children }: { view: View; children: ReactNode }) {
  const [offset] = useState(() => pageClockOffset(view));
  learnZone(view.timeZone, view.zoneOffsets);
  return (
    <ViewContext value={view}>
      <ClockContext value={offset}>{children}</ClockContext>
    </ViewContext>
  );
}

/** Returns the organization, mode and user that the page is for. Throws outside the account area. */
export function useView(): View {
  const view = useContext(ViewContext);
  if (!view) throw new Error("useView is for pages of the account area");
  return view;
}

/** The server's clock minus this browser's, in milliseconds: every time on a page is the server's. */
export const useClockOffset = (): number => useContext(ClockContext);

/** Returns a function that returns the current time by the server's clock. */
export function useServerTime(): () => Date {
  const offset = useClockOffset();
  return () => new Date(Date.now() + offset);
}

/** Whether the member's role has the permission; the server checks it again. */
export const useMay = (permission: Permission): boolean =>
  useView().permissions.includes(permission);
