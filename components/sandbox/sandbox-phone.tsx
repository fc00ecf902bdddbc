"use client";
import { Button, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Scope } from "@/lib/client/api";
import { sandboxMessages as m } from "@/lib/messages/sandbox";
import type { FaultDescription } from "@/lib/network/sandbox/schemas";
import { Failure } from "./failure";
import { PayerPhone } from "./payer-phone";
import { PhoneFrame } from "./phone-frame";
import { phoneQueries } from "./queries";
import { useRememberedPayer } from "./remembered-payer";

interface SandboxPhoneProps {
  phoneCode: string;
  faultDescriptions: FaultDescription[];
  /** Absent if the viewer cannot play busy hours. */
  playScope: Scope | undefined;
}

/** The phone shared by all payers of a merchant's test mode. */
export function SandboxPhone({ phoneCode, faultDescriptions, playScope }: SandboxPhoneProps) {
  const phone = useQuery(phoneQueries.phone(phoneCode));
  const [selectedPhone] = useRememberedPayer(phoneCode);
  const payers = useQuery({
    ...phoneQueries.payers(phoneCode, selectedPhone),
    enabled: phone.isSuccess,
  });

  const failed = phone.data ? !payers.data && payers.error : phone.error;
  if (failed) {
    const retry = () => void (phone.data ? payers.refetch() : phone.refetch());
    return (
      <PhoneFrame>
        <Stack my="auto">
          <Failure error={failed} onRetry={retry} />
          <Button component="a" href="/sandbox/open" variant="default" radius="xl">
            {m.openAnother}
          </Button>
        </Stack>
      </PhoneFrame>
    );
  }
  if (!phone.data || !payers.data) return <LoadingPhone />;
  return (
    <PayerPhone
      phoneCode={phoneCode}
      phone={phone.data}
      payers={payers.data}
      faultDescriptions={faultDescriptions}
      playScope={playScope}
    />
  );
}

function LoadingPhone() {
  return (
    <PhoneFrame>
      <Stack aria-busy="true" aria-label={m.loading}>
        <Skeleton height={36} />
        <Skeleton height={168} radius="lg" />
        <Skeleton height={132} radius="lg" />
        <Skeleton height={36} radius="xl" />
      </Stack>
    </PhoneFrame>
  );
}
