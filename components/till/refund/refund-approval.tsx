"use client";
import { NativeSelect, Stack, Text } from "@mantine/core";
import type { PersonResource } from "@/lib/domain/till/schemas";
import * as messages from "@/lib/messages";
import { PinField } from "../lock/pin-field";

const m = messages.till.refund;

/** Who approves a refund above the cashier's limit, and their PIN. */
export interface Approval {
  user_id: string;
  pin: string;
}

/** Asks for them, next to the till's keypad. */
export function RefundApproval({
  approvers,
  approval,
  onChange,
  onEscape,
  error,
}: {
  approvers: readonly PersonResource[];
  approval: Approval;
  onChange: (approval: Approval) => void;
  onEscape: () => void;
  error: string | undefined;
}) {
  return (
    <Stack gap="xs">
      <Text size="sm">{m.approval}</Text>
      <NativeSelect
        size="lg"
        label={m.approver}
        data={approvers.map(({ user_id, name }) => ({ value: user_id, label: name }))}
        value={approval.user_id}
        onChange={(event) => onChange({ user_id: event.currentTarget.value, pin: "" })}
      />
      <PinField
        value={approval.pin}
        error={error}
        isOnKeypad
        onEscape={onEscape}
        onChange={(pin) => onChange({ ...approval, pin })}
      />
    </Stack>
  );
}
