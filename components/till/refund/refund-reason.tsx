"use client";
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import * as messages from "@/lib/messages";
import { keepFocus } from "../entry/keypad";

const m = messages.till.refund;
const MAX_CHARACTERS = 500;

/** Why money is returned: one of the usual reasons, another one in words, or none. */
export function RefundReason({
  reason,
  onChange,
}: {
  /** "" if there is none. */
  reason: string;
  onChange: (reason: string) => void;
}) {
  const [isOther, setOther] = useState(false);
  const choose = (text: string) => {
    setOther(false);
    onChange(text === reason && !isOther ? "" : text);
  };
  return (
    <Stack gap={6} role="group" aria-label={m.reason}>
      <Group gap={6}>
        {m.reasons.map((text) => (
          <Choice
            key={text}
            isChosen={text === reason && !isOther}
            onClick={() => choose(text)}
            text={text}
          />
        ))}
        <Choice
          isChosen={isOther}
          onClick={() => {
            setOther(!isOther);
            onChange("");
          }}
          text={m.otherReason}
        />
      </Group>
      {isOther && (
        <TextInput
          size="md"
          aria-label={m.reasonText}
          placeholder={m.reasonText}
          autoComplete="off"
          autoFocus
          maxLength={MAX_CHARACTERS}
          value={reason}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") event.currentTarget.blur();
          }}
        />
      )}
    </Stack>
  );
}

const Choice = ({
  text,
  isChosen,
  onClick,
}: {
  text: string;
  isChosen: boolean;
  onClick: () => void;
}) => (
  <Button
    size="sm"
    px="sm"
    radius="xl"
    variant={isChosen ? "filled" : "default"}
    aria-pressed={isChosen}
    onMouseDown={keepFocus}
    onClick={onClick}
  >
    {text}
  </Button>
);
