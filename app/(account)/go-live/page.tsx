import type { Metadata } from "next";
import { GoLive } from "@/components/go-live/go-live";
import { goLiveQueries } from "@/components/go-live/queries";
import { HydratedPage } from "@/components/session/hydrated-page";
import { PageHeader } from "@/components/ui/page-header";
import { pageMember } from "@/lib/auth/page-member";
import { presentGoLiveChecklist, readGoLiveChecklist } from "@/lib/domain/go-live";
import * as messages from "@/lib/messages";

const m = messages.goLive;

export const generateMetadata = (): Metadata => ({ title: m.title });

export default async function GoLivePage() {
  const member = await pageMember();
  return (
    <HydratedPage
      member={member}
      permission="payments.search"
      title={m.title}
      prefetch={(client) =>
        client.prefetchQuery({
          ...goLiveQueries.checklist(member),
          queryFn: async () => presentGoLiveChecklist(await readGoLiveChecklist(member)),
        })
      }
    >
      <PageHeader title={m.title} description={m.description} />
      <GoLive />
    </HydratedPage>
  );
}
