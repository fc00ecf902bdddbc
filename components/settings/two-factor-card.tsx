"use client";
import { Badge, Button, Group, Text } from "@mantine/core";
import { IconShieldLock } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Moment } from "@/components/session/moment";
import { useView } from "@/components/session/view-provider";
import { Callout } from "@/components/ui/callout";
import { DialogSlot } from "@/components/ui/dialog-slot";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { notifySuccess } from "@/components/ui/notify";
import { api } from "@/lib/client/api";
import type { ProfileResource } from "@/lib/domain/sign-in/schemas";
import * as messages from "@/lib/messages";
import { SettingsCard } from "./settings-card";

const TwoFactorSetUp = lazyWithRetry(() =>
  import("./two-factor-set-up").then((module) => module.TwoFactorSetUp),
);
const ProofDialog = lazyWithRetry(() =>
  import("./proof-dialog").then((module) => module.ProofDialog<{ recovery_codes?: string[] }>),
);
const RecoveryCodes = lazyWithRetry(() =>
  import("./recovery-codes").then((module) => module.RecoveryCodes),
);

const m = messages.twoFactor;

type Dialog = "setUp" | "renew" | "disable";

/** Shows whether two-factor sign-in is on, with buttons to change it. */
export function TwoFactorCard({ twoFactor }: { twoFactor: ProfileResource["two_factor"] }) {
  const [dialog, setDialog] = useState<Dialog>();
  const [codes, setCodes] = useState<string[]>();
  const close = () => setDialog(undefined);
  const { needsTwoFactor } = useView();
  const router = useRouter();
  return (
    <SettingsCard
      title={m.title}
      description={m.text}
      actions={
        twoFactor.on ? (
          <>
            <Button variant="default" onClick={() => setDialog("renew")}>
              {m.renew}
            </Button>
            <Button variant="subtle" color="red" onClick={() => setDialog("disable")}>
              {m.disable}
            </Button>
          </>
        ) : (
          <Button onClick={() => setDialog("setUp")}>{m.setUp}</Button>
        )
      }
    >
      {needsTwoFactor && (
        <Callout color="yellow" icon={<IconShieldLock size={18} aria-hidden />}>
          {m.needed}
        </Callout>
      )}
      <Group gap="sm">
        <Badge variant="light" color={twoFactor.on ? "teal" : "gray"} tt="none">
          {twoFactor.on ? m.on : m.off}
        </Badge>
        {twoFactor.since && (
          <Text size="sm" c="dimmed">
            <Moment at={twoFactor.since} style="long" /> ·{" "}
            {m.codesLeft(twoFactor.recovery_codes_left)}
          </Text>
        )}
      </Group>
      <DialogSlot>
        {dialog === "setUp" && <TwoFactorSetUp done={setCodes} close={close} />}
        {dialog === "renew" && (
          <ProofDialog
            title={m.renewTitle}
            text={m.renewText}
            action={m.renewSubmit}
            send={(body, scope) => api("POST /profile/two-factor/recovery-codes", { scope, body })}
            done={({ recovery_codes }) => setCodes(recovery_codes)}
            close={close}
          />
        )}
        {dialog === "disable" && (
          <ProofDialog
            title={m.disableTitle}
            text={m.disableText}
            action={m.disable}
            color="red"
            send={(body, scope) => api("POST /profile/two-factor/disable", { scope, body })}
            done={() => notifySuccess(m.disabled)}
            close={close}
          />
        )}
        {codes && (
          <RecoveryCodes
            codes={codes}
            close={() => {
              setCodes(undefined);
              // Where it is required, the pages are open from now on.
              if (needsTwoFactor) router.refresh();
            }}
          />
        )}
      </DialogSlot>
    </SettingsCard>
  );
}
