"use client";
import { Anchor, Stack, Text } from "@mantine/core";
import Link from "next/link";
import { Heading } from "@/components/ui/heading";
import * as messages from "@/lib/messages";

const m = messages.auth.signUp;

/** Shown in place of the sign-up form when sign-up is closed. */
export function SignUpClosedCard() {
  return (
    <Stack>
      <Heading order={1}>{m.closedTitle}</Heading>
      <Text c="dimmed">{m.closed}</Text>
      <Text size="sm">
        {m.haveAccount}{" "}
        <Anchor component={Link} href="/sign-in" inherit>
          {m.signIn}
        </Anchor>
      </Text>
    </Stack>
  );
}
