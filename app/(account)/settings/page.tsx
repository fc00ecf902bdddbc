import type { Metadata } from "next";
import { HydratedPage } from "@/components/session/hydrated-page";
import { ChecklistLink } from "@/components/settings/checklist-link";
import { OrganizationSettings } from "@/components/settings/organization-settings";
import { settingsQueries } from "@/components/settings/queries";
import { PageHeader } from "@/components/ui/page-header";
import { pageMember } from "@/lib/auth/page-member";
import { listChannels } from "@/lib/domain/notifications";
import { presentOrganization, readOrganization } from "@/lib/domain/organization-settings";
import { presentBrand, readBrand } from "@/lib/domain/organizations";
import { listSlides, presentSlide } from "@/lib/domain/till";
import { may } from "@/lib/kit/authorize";
import * as messages from "@/lib/messages";

const m = messages.organizationSettings;

export const generateMetadata = (): Metadata => ({ title: m.title });

export default async function OrganizationSettingsPage() {
  const member = await pageMember();
  return (
    <HydratedPage
      member={member}
      title={m.title}
      prefetch={(client) =>
        Promise.all([
          client.prefetchQuery({
            ...settingsQueries.organization(member),
            queryFn: async () => presentOrganization(await readOrganization(member)),
          }),
          client.prefetchQuery({
            ...settingsQueries.brand(member),
            queryFn: async () => presentBrand(await readBrand(member)),
          }),
          ...(may(member, "organization.manage")
            ? [
                client.prefetchQuery({
                  ...settingsQueries.channels(member),
                  queryFn: async () => ({ data: await listChannels(member) }),
                }),
                client.prefetchQuery({
                  ...settingsQueries.slides(member),
                  queryFn: async () => ({ data: (await listSlides(member)).map(presentSlide) }),
                }),
              ]
            : []),
        ])
      }
    >
      <PageHeader
        title={m.title}
        description={m.description}
        actions={may(member, "payments.search") && <ChecklistLink />}
      />
      <OrganizationSettings />
    </HydratedPage>
  );
}
