"use client";
import { Button, Group, Skeleton, Text, Title } from "@mantine/core";
import { IconAdjustmentsHorizontal, IconAlertTriangle, IconUsersGroup } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import type { Scope } from "@/lib/client/api";
import { sandboxMessages as m } from "@/lib/messages/sandbox";
import type {
  FaultDescription,
  ListedPayerAnswer,
  PhoneAnswer,
} from "@/lib/network/sandbox/schemas";
import { BusyHourNotice } from "./busy-hour-notice";
import { PayerScreens } from "./payer-screens";
import { PhoneFrame } from "./phone-frame";
import { phoneQueries } from "./queries";
import { useLastPhone, useLastPhoneCode, useRememberedPayer } from "./remembered-payer";

// Loaded on demand, since they are not on the phone's first screen.
const FirstPayer = lazyWithRetry(() => import("./first-payer").then((module) => module.default), {
  loading: () => <Skeleton h={360} />,
});
const FaultsDrawer = lazyWithRetry(() =>
  import("./faults-drawer").then((module) => module.default),
);
const BusyHourDrawer = lazyWithRetry(() =>
  import("./busy-hour-drawer").then((module) => module.default),
);
const PayerDialog = lazyWithRetry(() => import("./payer-dialog").then((module) => module.default));

interface PayerPhoneProps {
  phoneCode: string;
  phone: PhoneAnswer;
  payers: ListedPayerAnswer[];
  faultDescriptions: FaultDescription[];
  playScope: Scope | undefined;
}

/** Shows the phone as one of its payers, or asks for the first payer if there is none. */
export function PayerPhone({
  phoneCode,
  phone,
  payers,
  faultDescriptions,
  playScope,
}: PayerPhoneProps) {
  const { merchant, currency } = phone;
  const [remembered, remember] = useRememberedPayer(phoneCode);
  const [, setLastPhone] = useLastPhone();
  const [, setLastCode] = useLastPhoneCode();
  // Undefined until first opened; then the dialog stays mounted, so that the focus returns when it closes.
  const [isChoosing, setChoosing] = useState<boolean>();
  const [faultsOpened, setFaultsOpened] = useState<boolean>();
  const [busyHourOpened, setBusyHourOpened] = useState<boolean>();

  const payer = payers.find((each) => each.phone === remembered) ?? payers[0];
  const selectedPhone = payer?.phone;
  // Pay pages opened in this browser default to this payer, and link back to this phone.
  useEffect(() => {
    setLastCode(phoneCode);
    if (selectedPhone) setLastPhone(selectedPhone);
  }, [phoneCode, selectedPhone, setLastCode, setLastPhone]);

  const head = (
    <>
      <Group justify="space-between" wrap="nowrap">
        <div style={{ minWidth: 0 }}>
          <Title order={1} size="h2" lh={1.2}>
            {m.title}
          </Title>
          <Text size="sm" c="dimmed" truncate>
            {merchant}
          </Text>
        </div>
        <Group gap="xs" wrap="nowrap">
          <IconButton
            isFramed
            isRound
            label={m.busyHour.open}
            aria-haspopup="dialog"
            onClick={() => setBusyHourOpened(true)}
          >
            <IconUsersGroup size={20} aria-hidden />
          </IconButton>
          <IconButton
            isFramed
            isRound
            label={m.faults.open}
            aria-haspopup="dialog"
            onClick={() => setFaultsOpened(true)}
          >
            <IconAdjustmentsHorizontal size={20} aria-hidden />
          </IconButton>
        </Group>
      </Group>
      {playScope && <BusyHourNotice scope={playScope} onOpen={() => setBusyHourOpened(true)} />}
      <FaultsNotice phoneCode={phoneCode} onOpen={() => setFaultsOpened(true)} />
    </>
  );
  const dialogs = (
    <>
      {isChoosing !== undefined && payer && (
        <PayerDialog
          opened={isChoosing}
          phoneCode={phoneCode}
          currency={currency}
          payer={payer}
          payers={payers}
          onChoose={remember}
          onClose={() => setChoosing(false)}
        />
      )}
      {busyHourOpened !== undefined && (
        <BusyHourDrawer
          opened={busyHourOpened}
          scope={playScope}
          phoneCode={phoneCode}
          merchant={merchant}
          onClose={() => setBusyHourOpened(false)}
        />
      )}
      {faultsOpened !== undefined && (
        <FaultsDrawer
          opened={faultsOpened}
          phoneCode={phoneCode}
          currency={currency}
          faultDescriptions={faultDescriptions}
          onClose={() => setFaultsOpened(false)}
        />
      )}
    </>
  );
  if (payer) {
    return (
      <PayerScreens
        key={payer.phone}
        phoneCode={phoneCode}
        phone={phone}
        payer={payer}
        others={payers.filter((each) => each !== payer)}
        onChoosePayer={remember}
        head={head}
        dialogs={dialogs}
        onChangePayer={() => setChoosing(true)}
      />
    );
  }
  return (
    <PhoneFrame over={dialogs}>
      {head}
      <FirstPayer phoneCode={phoneCode} currency={currency} onAdded={remember} />
    </PhoneFrame>
  );
}

/** A forgotten fault costs hours, so the phone shows it. */
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
      {m.faults.on(count)}
    </Button>
  );
}
