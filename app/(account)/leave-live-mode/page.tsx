import type { Metadata } from "next";
import { LeaveLiveMode } from "@/components/frame/leave-live-mode";
import { safePath } from "@/lib/auth";
import * as messages from "@/lib/messages";

const m = messages.frame.leaveLive;

export const generateMetadata = (): Metadata => ({ title: m.title });

interface Props {
  searchParams: Promise<{ organization?: string | string[]; path?: string | string[] }>;
}

/** Where a link to something in test mode leads while the browser is in live mode. */
export default async function LeaveLiveModePage({ searchParams }: Props) {
  const { organization, path } = await searchParams;
  return (
    <LeaveLiveMode
      organizationId={typeof organization === "string" ? organization : undefined}
      path={safePath(typeof path === "string" ? path : undefined)}
    />
  );
}
