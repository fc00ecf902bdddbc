"use client";
import { Button, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconUserPlus } from "@tabler/icons-react";
import { useNewInAddress } from "@/components/list/new-in-address";
import { useMay } from "@/components/session/view-provider";
import { DialogSlot } from "@/components/ui/dialog-slot";
import { Facts } from "@/components/ui/facts";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { PageHeader } from "@/components/ui/page-header";
import { ROLES } from "@/lib/kit/permissions";
import * as messages from "@/lib/messages";
import { InvitationsCard } from "./invitations-card";
import { MembersCard } from "./members-card";
import { SettingsCard } from "./settings-card";

const InviteDialog = lazyWithRetry(
  () => import("./invite-dialog").then((module) => module.InviteDialog),
  { preload: "idle" },
);

const m = messages.teamSettings;

/** The team of an organization: its members, its invitations, and what each role can do. */
export function TeamSettings() {
  const mayManage = useMay("team.manage");
  const [isInviting, { open, close }] = useDisclosure();
  useNewInAddress(open, mayManage);
  return (
    <>
      <PageHeader
        title={m.title}
        description={m.description}
        actions={
          mayManage && (
            <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={open}>
              {m.invite}
            </Button>
          )
        }
      />
      <Stack>
        <MembersCard />
        {mayManage && <InvitationsCard />}
        <RolesCard />
      </Stack>
      <DialogSlot>{isInviting && <InviteDialog close={close} />}</DialogSlot>
    </>
  );
}

/** Describes each role in a sentence. */
function RolesCard() {
  return (
    <SettingsCard title={m.rolesTitle}>
      <Facts
        facts={ROLES.map(
          (role) => [messages.roles[role].name, messages.roles[role].description] as const,
        )}
      />
    </SettingsCard>
  );
}
