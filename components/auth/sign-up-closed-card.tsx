"use client";
import { Anchor, Stack, Text, Title } from "@mantine/core";
import Link from "next/link";
import * as messages from "@/lib/messages";

const m = messages.auth.signUp;

/** Instead of the form where strangers are not let in. */
export function SignUpClosedCard() {
  return (
    <Stack>
      <Title order={1} size="h2">
        {m.closedTitle}
      </Title>
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
