"use client";
import { Button, Group } from "@mantine/core";
import { IconFlask } from "@tabler/icons-react";
import Link from "next/link";
import { Failure } from "@/components/form/failure";
import { useChooseView } from "@/components/session/choose-view";
import { homeOf } from "@/components/session/home-of";
import { useView } from "@/components/session/view-provider";
import { EmptyState } from "@/components/ui/empty-state";
import * as messages from "@/lib/messages";

const m = messages.frame.leaveLive;

/** Asks before a link changes the mode: what is taken in test mode by mistake is no money. */
export function LeaveLiveMode({
  organizationId,
  path,
}: {
  organizationId: string | undefined;
  path: string;
}) {
  const { organizations, organizationId: ownId, organizationName, role } = useView();
  const choose = useChooseView();
  const requested = organizations.find((one) => one.organizationId === organizationId);
  return (
    <EmptyState
      isPage
      icon={<IconFlask />}
      title={m.title}
      action={
        <>
          <Group justify="center" gap="xs">
            <Button component={Link} href={homeOf(role)}>
              {m.stay}
            </Button>
            <Button
              variant="default"
              loading={choose.isPending}
              onClick={() =>
                choose.mutate({
                  organizationId: requested?.organizationId ?? ownId,
                  mode: "test",
                  page: path,
                })
              }
            >
              {m.leave}
            </Button>
          </Group>
          {choose.error && <Failure>{choose.error.message}</Failure>}
        </>
      }
    >
      {m.text(requested?.name ?? organizationName)}
    </EmptyState>
  );
}
