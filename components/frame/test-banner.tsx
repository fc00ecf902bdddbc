"use client";
import { Anchor, Group, Text } from "@mantine/core";
import { useView } from "@/components/ui/view-provider";
import { messages } from "@/lib/messages";
import classes from "./account-frame.module.css";

const m = messages.frame;

/** Says on every page of test mode that no real money moves. */
export function TestBanner() {
  const { mode } = useView();
  if (mode === "live") return null;
  return (
    <Group className={classes.banner} justify="center" gap="xs" role="note">
      <Text size="sm" fw={600} ta="center">
        {m.testBanner}
      </Text>
      <Anchor
        href="/api/account/sandbox-phone"
        target="_blank"
        size="sm"
        c="inherit"
        underline="always"
      >
        {m.openSandboxPhone}
      </Anchor>
    </Group>
  );
}
