"use client";
import { Checkbox, Stack, Switch } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import type { NotificationKind } from "@/lib/domain/notifications/schemas";
import * as messages from "@/lib/messages";

const m = messages.notificationSettings;

/** Which kinds of notifications are wanted, and whether those about test mode are too. */
export const NotificationKinds = ({
  label,
  available,
  value,
  onChange,
  error,
  testMode,
}: {
  label: string;
  available: readonly NotificationKind[];
  value: readonly NotificationKind[];
  onChange: (kinds: NotificationKind[]) => void;
  error?: ReactNode;
  testMode: Pick<ComponentProps<typeof Switch>, "checked" | "error" | "onChange">;
}) => (
  <>
    <Checkbox.Group
      label={label}
      error={error}
      value={[...value]}
      onChange={(chosen) => onChange(available.filter((kind) => chosen.includes(kind)))}
    >
      <Stack gap="sm" mt="xs" mb="xs">
        {available.map((kind) => (
          <Checkbox
            key={kind}
            value={kind}
            label={m.kinds[kind].label}
            description={m.kinds[kind].description}
          />
        ))}
      </Stack>
    </Checkbox.Group>
    <Switch label={m.mail.testMode} description={m.mail.testModeHint} {...testMode} />
  </>
);
