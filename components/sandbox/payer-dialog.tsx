"use client";
import {
  Button,
  Divider,
  Group,
  Modal,
  ScrollArea,
  Stack,
  Text,
  UnstyledButton,
} from "@mantine/core";
import { IconCheck, IconPencil, IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { PayerAnswer } from "@/lib/network/schemas";
import { money, spacedPhone } from "./format";
import classes from "./payer-dialog.module.css";
import { PayerForm } from "./payer-form";

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
const TITLES: Record<View, string> = {
  choose: "Who pays?",
  add: "Add a payer",
  edit: "Edit the payer",
};

/** Lets somebody else hold the phone, or makes the one who holds it richer. */
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
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setView("choose")}
      title={TITLES[view]}
      centered
      radius="lg"
      size={380}
    >
      {view === "choose" ? (
        <Stack gap="xs">
          <ScrollArea.Autosize mah={320}>
            <ul className={classes.payers}>
              {payers.map((each) => (
                <li key={each.phone}>
                  <UnstyledButton
                    className={classes.payer}
                    aria-current={each.phone === payer.phone}
                    onClick={() => finish(each.phone)}
                  >
                    <IconCheck
                      size={18}
                      aria-hidden
                      visibility={each.phone === payer.phone ? "visible" : "hidden"}
                    />
                    <div className={classes.who}>
                      <Text size="sm" fw={500} truncate>
                        {each.name}
                      </Text>
                      <Text size="xs" c="dimmed">
                        {spacedPhone(each.phone)}
                      </Text>
                    </div>
                    <Text size="sm">{money(each.balance, each.currency)}</Text>
                  </UnstyledButton>
                </li>
              ))}
            </ul>
          </ScrollArea.Autosize>
          <Divider />
          <Group grow gap="xs">
            <Button
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => setView("edit")}
            >
              Edit {payer.name.split(" ")[0]}
            </Button>
            <Button
              variant="default"
              leftSection={<IconUserPlus size={16} aria-hidden />}
              onClick={() => setView("add")}
            >
              Add a payer
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
    </Modal>
  );
}
