"use client";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconCameraOff } from "@tabler/icons-react";
import { useState } from "react";
import { Form } from "@/components/form/form";
import { Callout } from "@/components/ui/callout";
import { CameraView } from "@/components/ui/camera-view";
import { Dialog } from "@/components/ui/dialog";
import { useCamera } from "@/components/ui/use-camera";
import * as messages from "@/lib/messages";
import { useTillKeys } from "../entry/use-till-keys";
import { isPersonalCode, MAX_CODE_CHARACTERS } from "./personal-code";

const m = messages.till.customerCode;

/** Reads the code in a customer's app: with the camera, with a barcode reader, or as text. */
export function ScanCodeDialog({
  onCode,
  close,
}: {
  onCode: (code: string) => void;
  close: () => void;
}) {
  const [isOther, setOther] = useState(false);
  const [typed, setTyped] = useState("");
  const [isTyping, setTyping] = useState(false);
  const take = (text: string): boolean => {
    const code = text.trim();
    const isTaken = isPersonalCode(code);
    setOther(!isTaken);
    if (isTaken) onCode(code);
    return isTaken;
  };
  const { video, isOn, trouble } = useCamera(take);
  useTillKeys({ onKey: () => undefined, handles: () => false, onScan: take }, "dialog");
  const hasField = trouble !== undefined || isTyping;
  return (
    <Dialog close={close} title={m.title}>
      <Stack gap="sm">
        {trouble ? (
          <Callout role="alert" color="yellow" icon={<IconCameraOff aria-hidden />}>
            {m[trouble]}
          </Callout>
        ) : (
          <CameraView video={video} isOn={isOn} label={m.view} />
        )}
        <Text size="sm" ta="center" role="status">
          {isOther ? m.other : trouble ? m.reader : isOn ? m.aim : m.starting}
        </Text>
        {hasField ? (
          <Form onSubmit={() => take(typed)}>
            <Group align="end" gap="xs" wrap="nowrap">
              <TextInput
                flex={1}
                size="md"
                label={m.text}
                inputMode="url"
                autoComplete="off"
                spellCheck={false}
                maxLength={MAX_CODE_CHARACTERS}
                data-autofocus
                value={typed}
                onChange={({ currentTarget: { value } }) => setTyped(value)}
              />
              <Button type="submit" size="md" disabled={typed.trim() === ""}>
                {messages.till.phone.send}
              </Button>
            </Group>
          </Form>
        ) : (
          <Button variant="subtle" onClick={() => setTyping(true)}>
            {m.enter}
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}
