"use client";
import { Button, Center } from "@mantine/core";
import Link from "next/link";
import { ForbiddenPage } from "@/components/session/forbidden-page";
import type { RoleGrant } from "@/lib/kit/permissions";
import * as messages from "@/lib/messages";

const m = messages.till;

/** Shown to members who can't take payments: says who can, with a link back. */
export function TillForbidden({ grant }: { grant: RoleGrant }) {
  return (
    <>
      <ForbiddenPage title={m.title} permission="payments.create" grant={grant} />
      <Center>
        <Button component={Link} href="/overview" variant="default">
          {m.account}
        </Button>
      </Center>
    </>
  );
}
