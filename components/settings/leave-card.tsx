"use client";
import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { LazyConfirm } from "@/components/form/lazy-confirm";
import { api } from "@/lib/client/api";
import * as messages from "@/lib/messages";
import { useChange } from "./change";
import { SettingsCard } from "./settings-card";

const m = messages.organizationSettings;

/** Lets the user leave an organization, after confirmation. */
export function LeaveCard({ name }: { name: string }) {
  const [isAsking, { open, close }] = useDisclosure();
  const leave = useChange((_: void, scope) => api("POST /organization/leave", { scope }));
  return (
    <SettingsCard
      title={m.leaveTitle}
      description={m.leaveText}
      actions={
        <Button variant="default" onClick={open}>
          {m.leave}
        </Button>
      }
    >
      <LazyConfirm
        isAsking={isAsking}
        color="red"
        title={m.leaveSure(name)}
        action={m.leave}
        isRunning={leave.isPending || leave.isSuccess}
        error={leave.error}
        confirm={() =>
          // A full page load: the next page belongs to another organization, or to none.
          leave.mutate(undefined, { onSuccess: () => window.location.assign("/overview") })
        }
        close={() => {
          close();
          leave.reset();
        }}
      >
        {m.leaveText}
      </LazyConfirm>
    </SettingsCard>
  );
}
