"use client";
import {
  ActionIcon,
  Button,
  Group,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  Title,
} from "@mantine/core";
import { IconAdjustmentsHorizontal, IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { FaultDescription } from "@/lib/network/schemas";
import { Failure } from "./failure";
import { PayerCard } from "./payer-card";
import { PhoneFrame } from "./phone-frame";
import { phoneQueries } from "./queries";
import { useLastPhone, useRememberedPayer } from "./remembered-payer";
import { RequestsTab } from "./requests-tab";
import { TestBadge } from "./test-badge";

// What is not on the phone's face at first is not in its first script either.
const FirstPayer = dynamic(() => import("./first-payer"), { loading: () => <Skeleton h={360} /> });
const MisbehaviourDrawer = dynamic(() => import("./misbehaviour-drawer"));
const PayQrTab = dynamic(() => import("./pay-qr-tab"), { loading: () => <Skeleton h={360} /> });
const PayerDialog = dynamic(() => import("./payer-dialog"));

interface SandboxPhoneProps {
  phoneCode: string;
  faultDescriptions: FaultDescription[];
}

/** The phone of every payer of one merchant's test mode. */
export function SandboxPhone({ phoneCode, faultDescriptions }: SandboxPhoneProps) {
  const phone = useQuery(phoneQueries.phone(phoneCode));
  const payers = useQuery({ ...phoneQueries.payers(phoneCode), enabled: phone.isSuccess });
  const [remembered, remember] = useRememberedPayer(phoneCode);
  const [, setLastPhone] = useLastPhone();
  const [tab, setTab] = useState("requests");
  // Unset until it is opened for the first time; then it stays, so that the focus goes back on closing.
  const [isChoosing, setChoosing] = useState<boolean>();
  const [isMisbehaving, setMisbehaving] = useState<boolean>();

  const failed = phone.error ?? (payers.data ? null : payers.error);
  if (failed) {
    const retry = () => void (phone.error ? phone.refetch() : payers.refetch());
    return (
      <PhoneFrame>
        <Stack my="auto">
          <Failure error={failed} onRetry={retry} />
          <Button component="a" href="/sandbox/open" variant="default">
            Open another phone
          </Button>
        </Stack>
      </PhoneFrame>
    );
  }
  if (!phone.data || !payers.data) return <LoadingPhone />;

  const { merchant, currency } = phone.data;
  const payer = payers.data.find((each) => each.phone === remembered) ?? payers.data[0];
  const choose = (number: string) => {
    remember(number);
    setLastPhone(number);
  };
  return (
    <PhoneFrame>
      <Group justify="space-between" wrap="nowrap">
        <div style={{ minWidth: 0 }}>
          <Title order={1} size="h4">
            <Text inherit truncate>
              {merchant}
            </Text>
          </Title>
          <TestBadge />
        </div>
        <ActionIcon
          variant="default"
          size="lg"
          radius="xl"
          aria-label="Faults and magic amounts"
          aria-haspopup="dialog"
          onClick={() => setMisbehaving(true)}
        >
          <IconAdjustmentsHorizontal size={20} aria-hidden />
        </ActionIcon>
      </Group>
      <FaultsNotice phoneCode={phoneCode} onOpen={() => setMisbehaving(true)} />

      {payer ? (
        <>
          <PayerCard payer={payer} onChange={() => setChoosing(true)} />
          <SegmentedControl
            fullWidth
            radius="xl"
            value={tab}
            onChange={setTab}
            aria-label="What to do"
            data={[
              { value: "requests", label: "Requests" },
              { value: "qr", label: "Pay by QR" },
            ]}
          />
          {tab === "requests" ? (
            <RequestsTab key={payer.phone} phoneCode={phoneCode} phone={payer.phone} />
          ) : (
            <PayQrTab key={payer.phone} phone={phone.data} payerPhone={payer.phone} />
          )}
        </>
      ) : (
        <FirstPayer phoneCode={phoneCode} currency={currency} onAdded={choose} />
      )}

      {isChoosing !== undefined && payer && (
        <PayerDialog
          opened={isChoosing}
          phoneCode={phoneCode}
          currency={currency}
          payer={payer}
          payers={payers.data}
          onChoose={choose}
          onClose={() => setChoosing(false)}
        />
      )}
      {isMisbehaving !== undefined && (
        <MisbehaviourDrawer
          opened={isMisbehaving}
          phoneCode={phoneCode}
          currency={currency}
          faultDescriptions={faultDescriptions}
          onClose={() => setMisbehaving(false)}
        />
      )}
    </PhoneFrame>
  );
}

/** A forgotten fault costs hours; so it is said on the phone's face. */
function FaultsNotice({ phoneCode, onOpen }: { phoneCode: string; onOpen: () => void }) {
  const { data: faults } = useQuery(phoneQueries.faults(phoneCode));
  const count = Object.values(faults ?? {}).filter(Boolean).length;
  if (count === 0) return null;
  return (
    <Button
      variant="light"
      color="orange"
      radius="md"
      leftSection={<IconAlertTriangle size={18} aria-hidden />}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {count === 1 ? "1 fault is switched on" : `${count} faults are switched on`}
    </Button>
  );
}

function LoadingPhone() {
  return (
    <PhoneFrame>
      <Stack aria-busy="true" aria-label="Loading the phone">
        <Skeleton height={44} />
        <Skeleton height={142} radius="lg" />
        <Skeleton height={40} radius="xl" />
        <Skeleton height={150} radius="lg" />
      </Stack>
    </PhoneFrame>
  );
}
