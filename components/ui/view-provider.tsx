"use client";
import { createContext, type ReactNode, useContext } from "react";
import type { View } from "@/lib/client/view";
import type { Permission } from "@/lib/permissions";

const ViewContext = createContext<View | undefined>(undefined);

export function ViewProvider({ view, children }: { view: View; children: ReactNode }) {
  return <ViewContext value={view}>{children}</ViewContext>;
}

/** What this page shows, and for whom. */
export function useView(): View {
  const view = useContext(ViewContext);
  if (!view) throw new Error("useView is for pages of the account area");
  return view;
}

/** Whether the member's role allows it; the server checks it again. */
export const useMay = (permission: Permission): boolean =>
  useView().permissions.includes(permission);
