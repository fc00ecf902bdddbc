"use client";
import { Anchor, Group, Text } from "@mantine/core";
import { useSandboxPhoneUrl } from "@/components/session/sandbox-phone";
import { useView } from "@/components/session/view-provider";
import * as messages from "@/lib/messages";
import classes from "./account-frame.module.css";

const m = messages.frame;

/** Shown on every page in test mode: no real money moves. */
export function TestBanner() {
  const { mode } = useView();
  const sandboxPhone = useSandboxPhoneUrl();
  if (mode === "live") return null;
  return (
    <Group className={classes.banner} justify="center" gap="0 0.625rem" role="note">
      <Text size="sm" fw={600} ta="center" visibleFrom="sm">
        {m.testBanner}
      </Text>
      <Text size="sm" fw={600} ta="center" hiddenFrom="sm">
        {m.testBannerShort}
      </Text>
      <Anchor href={sandboxPhone} target="_blank" size="sm" c="inherit" underline="always">
        {m.openSandboxPhone}
      </Anchor>
    </Group>
  );
}
