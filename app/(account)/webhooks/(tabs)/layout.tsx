import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { ForbiddenPage } from "@/components/session/forbidden-page";
import { PageHeader } from "@/components/ui/page-header";
import { WebhooksTabs } from "@/components/webhooks/webhooks-tabs";
import { pageMember } from "@/lib/auth/page-member";
import { may } from "@/lib/kit/authorize";
import * as messages from "@/lib/messages";

const m = messages.webhooks;

export default async function WebhooksLayout({ children }: { children: ReactNode }) {
  const member = await pageMember();
  if (!may(member, "webhooks.read")) {
    return <ForbiddenPage title={m.title} permission="webhooks.read" grant={member.grant} />;
  }
  return (
    <>
      <PageHeader
        title={m.title}
        description={
          <>
            {m.description}{" "}
            <Anchor href="/docs/webhooks" inherit underline="always">
              {m.documentation}
            </Anchor>
          </>
        }
      />
      <WebhooksTabs />
      {children}
    </>
  );
}
