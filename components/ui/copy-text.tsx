"use client";
import { Code, Stack, Text } from "@mantine/core";
import { escapeBidi } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { notify, notifySuccess } from "./notify";

const m = messages.common;

/** Copies text to the clipboard and confirms it with `done`. If the browser refuses, shows the text instead. */
export function copyText(text: string, done: string): void {
  // Pages that aren't served over HTTPS have no clipboard.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  const copied = clipboard ? clipboard.writeText(text) : Promise.reject(new Error("no clipboard"));
  copied.then(
    () => notifySuccess(done),
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
