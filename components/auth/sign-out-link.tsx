"use client";
import { Anchor } from "@mantine/core";
import { signOut } from "@/lib/client/sign-out";
import * as messages from "@/lib/messages";

export function SignOutLink() {
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      mt="md"
      onClick={() => void signOut("/sign-in")}
    >
      {messages.auth.organization.signOut}
    </Anchor>
  );
}
