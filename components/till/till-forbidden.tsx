"use client";
import { Button, Center } from "@mantine/core";
import Link from "next/link";
import { ForbiddenPage } from "@/components/session/forbidden-page";
import * as messages from "@/lib/messages";
import type { Role } from "@/lib/kit/permissions";

const m = messages.till;

/** For a member who takes no payments: who does, and the way back. */
export function TillForbidden({ role }: { role: Role }) {
  return (
    <>
      <ForbiddenPage title={m.title} permission="payments.create" role={role} />
      <Center>
        <Button component={Link} href="/overview" variant="default">
          {m.account}
        </Button>
      </Center>
    </>
  );
}
