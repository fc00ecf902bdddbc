"use client";
import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { LazyConfirm } from "@/components/form/lazy-confirm";
import { useView } from "@/components/session/view-provider";
import { api } from "@/lib/client/api";
import * as messages from "@/lib/messages";
import { SessionList } from "./session-list";
import { SettingsCard } from "./settings-card";

const m = messages.profileSettings;

/** Where the user is signed in, with a button to sign out everywhere. */
export function SessionsCard() {
  const view = useView();
  const [isAsking, { open, close }] = useDisclosure();
  const end = useMutation({
    mutationFn: () => api("POST /profile/sign-out-everywhere", { scope: view }),
    onSuccess: () => window.location.assign("/sign-in?after=everywhere"),
  });
  return (
    <SettingsCard
      title={m.sessions}
      description={m.sessionsText}
      actions={
        <Button variant="default" onClick={open}>
          {m.signOutEverywhere}
        </Button>
      }
    >
      <SessionList />
      <LazyConfirm
        isAsking={isAsking}
        color="red"
        title={m.signOutSure}
        action={m.signOutEverywhere}
        isRunning={end.isPending || end.isSuccess}
        error={end.error}
        confirm={() => end.mutate()}
        close={close}
      >
        {m.signOutText}
      </LazyConfirm>
    </SettingsCard>
  );
}
