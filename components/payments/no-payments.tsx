"use client";
import { Button, Group } from "@mantine/core";
import { IconCreditCard } from "@tabler/icons-react";
import Link from "next/link";
import { useSandboxPhoneUrl } from "@/components/session/sandbox-phone";
import { useMay, useView } from "@/components/session/view-provider";
import { CopyableCode } from "@/components/ui/copy";
import { EmptyState } from "@/components/ui/empty-state";
import { createCurl } from "@/lib/client/curl";
import * as messages from "@/lib/messages";

const m = messages.payments;

/** Shown while there are no payments: how to create the first one. */
export function NoPayments({ apiAddress }: { apiAddress: string }) {
  const { mode } = useView();
  const sandboxPhone = useSandboxPhoneUrl();
  const mayMakeKeys = useMay("devices.manage");
  const example = createCurl(apiAddress, {
    amount: 1500,
    payer_phone: "+77011234567",
    merchant_order_id: "order-1",
  });
  return (
    <EmptyState
      icon={<IconCreditCard />}
      title={m.empty}
      action={
        <>
          <CopyableCode text={example} label={messages.common.copy} />
          <Group gap="xs" justify="center">
            {mayMakeKeys && (
              <Button component={Link} href="/devices" variant="light">
                {m.makeKey}
              </Button>
            )}
            {mode === "test" && (
              <Button component="a" href={sandboxPhone} target="_blank" variant="default">
                {m.openPhone}
              </Button>
            )}
          </Group>
        </>
      }
    >
      {mode === "test" ? m.emptyText : m.emptyLive}
    </EmptyState>
  );
}
