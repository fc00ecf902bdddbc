"use client";
import { Code, Stack, Text } from "@mantine/core";
import { notify, notifySuccess } from "@/components/ui/notify";
import { escapeBidi } from "@/lib/kit/display";
import * as messages from "@/lib/messages";

const m = messages.paymentPage;

/** Copies a command to the clipboard and confirms it. If the browser refuses, shows the command instead. */
export function copyText(text: string): void {
  // Pages that aren't served over HTTPS have no clipboard.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  const copied = clipboard ? clipboard.writeText(text) : Promise.reject(new Error("no clipboard"));
  copied.then(
    () => notifySuccess(m.copied),
    () =>
      notify({
        autoClose: false,
        message: (
          <Stack gap="xs">
            <Text size="sm">{m.copyFailed}</Text>
            <Code block style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
              {escapeBidi(text)}
            </Code>
          </Stack>
        ),
      }),
  );
}
