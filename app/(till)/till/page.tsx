import { Container } from "@mantine/core";
import type { Metadata } from "next";
import { Till } from "@/components/till/till";
import { TillForbidden } from "@/components/till/till-forbidden";
import { ViewProvider } from "@/components/session/view-provider";
import { may } from "@/lib/kit/actor";
import { presentView } from "@/lib/domain/accounts";
import { pageMember } from "@/lib/auth/page-member";
import * as messages from "@/lib/messages";

export const generateMetadata = (): Metadata => ({ title: messages.till.title });

export default async function TillPage() {
  const member = await pageMember();
  if (!may(member, "payments.create")) {
    return (
      <Container component="main" size="sm" py="xl">
        <TillForbidden grant={member.grant} />
      </Container>
    );
  }
  return (
    // The key resets the till when the organization or mode changes.
    <ViewProvider key={`${member.organizationId} ${member.mode}`} view={await presentView(member)}>
      <Till />
    </ViewProvider>
  );
}
