"use client";
import {
  ActionIcon,
  Button,
  Drawer,
  Group,
  Modal,
  SegmentedControl,
  Skeleton,
  Stack,
  Tabs,
  Text,
  Title,
} from "@mantine/core";
import { IconAdjustmentsHorizontal, IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FaultDescription } from "@/lib/network/schemas";
import { Failure } from "./failure";
import { FaultsPanel } from "./faults-panel";
import { MagicAmountsPanel } from "./magic-amounts-panel";
import { PayQrTab } from "./pay-qr-tab";
import { PayerCard } from "./payer-card";
import { PayerForm } from "./payer-form";
import { PhoneFrame } from "./phone-frame";
import { phoneQueries } from "./queries";
import { useLastPhone, useRememberedPayer } from "./remembered-payer";
import { RequestsTab } from "./requests-tab";
import { TestBadge } from "./test-badge";

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
  const [form, setForm] = useState<"add" | "edit">();
  const [isDrawerOpen, setDrawerOpen] = useState(false);

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
              {phone.data.merchant}
            </Text>
          </Title>
          <TestBadge />
        </div>
        <ActionIcon
          variant="default"
          size="lg"
          radius="xl"
          aria-label="Faults and magic amounts"
          onClick={() => setDrawerOpen(true)}
        >
          <IconAdjustmentsHorizontal size={20} aria-hidden />
        </ActionIcon>
      </Group>
      <FaultsNotice phoneCode={phoneCode} onOpen={() => setDrawerOpen(true)} />

      {payer ? (
        <>
          <PayerCard
            payer={payer}
            payers={payers.data}
            onChoose={choose}
            onAdd={() => setForm("add")}
            onEdit={() => setForm("edit")}
          />
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
        <Stack gap="md" my="auto">
          <div>
            <Title order={2} size="h3">
              Who pays?
            </Title>
            <Text c="dimmed" size="sm">
              Add a payer, or make a payment: its payer appears here by itself.
            </Text>
          </div>
          <PayerForm
            phoneCode={phoneCode}
            currency={phone.data.currency}
            onSaved={(saved) => choose(saved.phone)}
          />
        </Stack>
      )}

      <Modal
        opened={form !== undefined}
        onClose={() => setForm(undefined)}
        title={form === "edit" ? "Edit the payer" : "Add a payer"}
        centered
        radius="lg"
      >
        <PayerForm
          phoneCode={phoneCode}
          currency={phone.data.currency}
          {...(form === "edit" && payer && { payer })}
          onSaved={(saved) => {
            choose(saved.phone);
            setForm(undefined);
          }}
        />
      </Modal>
      <Drawer
        opened={isDrawerOpen}
        onClose={() => setDrawerOpen(false)}
        position="right"
        size={420}
        title="Make the network misbehave"
      >
        <Tabs defaultValue="faults">
          <Tabs.List grow mb="md">
            <Tabs.Tab value="faults">Faults</Tabs.Tab>
            <Tabs.Tab value="magic">Magic amounts</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="faults">
            <FaultsPanel phoneCode={phoneCode} descriptions={faultDescriptions} />
          </Tabs.Panel>
          <Tabs.Panel value="magic">
            <MagicAmountsPanel currency={phone.data.currency} />
          </Tabs.Panel>
        </Tabs>
      </Drawer>
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
