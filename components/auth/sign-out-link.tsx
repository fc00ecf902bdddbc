"use client";
import { Anchor } from "@mantine/core";
import { signOut } from "next-auth/react";
import { messages } from "@/lib/messages";

export function SignOutLink() {
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      mt="md"
      onClick={() => void signOut({ callbackUrl: "/sign-in" })}
    >
      {messages.auth.organization.signOut}
    </Anchor>
  );
}
