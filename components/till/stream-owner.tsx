"use client";
import { createContext, type ReactNode, useContext } from "react";
import { useView } from "@/components/session/view-provider";

const Session = createContext("");

/** Names the session for which the server made this page. */
export const StreamSession = ({ session, children }: { session: string; children: ReactNode }) => (
  <Session value={session}>{children}</Session>
);

/** Whose streams this page follows: those of its session, organization and mode. */
export function useStreamOwner(): string {
  const { organizationId, mode } = useView();
  return `session:${useContext(Session)}:${organizationId}:${mode}`;
}
