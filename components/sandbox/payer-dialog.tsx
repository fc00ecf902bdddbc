"use client";
import { Button, Divider, Group, Stack, Text, UnstyledButton } from "@mantine/core";
import { IconCheck, IconPencil, IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { formatMoney } from "@/lib/kit/display";
import { spacedPhone } from "@/lib/kit/spaced-phone";
import { sandboxMessages } from "@/lib/messages/sandbox";
import type { PayerAnswer } from "@/lib/network/sandbox/schemas";
import { MerchantMark } from "./merchant-mark";
import { PayerForm } from "./payer-form";
import { PhoneSheet } from "./phone-sheet";
import classes from "./payer-dialog.module.css";

const m = sandboxMessages.payer;

interface PayerDialogProps {
  opened: boolean;
  phoneCode: string;
  currency: string;
  payer: PayerAnswer;
  payers: PayerAnswer[];
  onChoose: (phone: string) => void;
  onClose: () => void;
}

type View = "choose" | "add" | "edit";

/** Switches the phone to another payer, or changes the balance of the current one. */
export default function PayerDialog({
  opened,
  phoneCode,
  currency,
  payer,
  payers,
  onChoose,
  onClose,
}: PayerDialogProps) {
  const [view, setView] = useState<View>("choose");
  const finish = (phone: string) => {
    onChoose(phone);
    onClose();
  };
  return (
    <PhoneSheet
      opened={opened}
      onClose={onClose}
      onClosed={() => setView("choose")}
      title={m[view]}
    >
      {view === "choose" ? (
        <Stack gap="xs">
          <ul className={classes.payers}>
            {payers.map((each) => (
              <li key={each.phone}>
                <UnstyledButton
                  className={classes.payer}
                  aria-current={each.phone === payer.phone}
                  onClick={() => finish(each.phone)}
                >
                  <MerchantMark merchant={each.name} />
                  <div className={classes.who}>
                    <Text size="sm" fw={500} truncate>
                      {each.name}
                    </Text>
                    <Text size="xs" c="dimmed">
                      {spacedPhone(each.phone)}
                    </Text>
                  </div>
                  <Text size="sm">{formatMoney(each.balance, each.currency)}</Text>
                  <IconCheck
                    size={18}
                    aria-hidden
                    visibility={each.phone === payer.phone ? "visible" : "hidden"}
                  />
                </UnstyledButton>
              </li>
            ))}
          </ul>
          <Divider />
          <Group grow gap="xs">
            <Button
              variant="default"
              radius="xl"
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => setView("edit")}
            >
              {m.editName(payer.name.split(" ")[0] ?? "")}
            </Button>
            <Button
              variant="default"
              radius="xl"
              leftSection={<IconUserPlus size={16} aria-hidden />}
              onClick={() => setView("add")}
            >
              {m.add}
            </Button>
          </Group>
        </Stack>
      ) : (
        <PayerForm
          phoneCode={phoneCode}
          currency={currency}
          {...(view === "edit" && { payer })}
          onSaved={(saved) => finish(saved.phone)}
        />
      )}
    </PhoneSheet>
  );
}
