"use client";
import { Code, CopyButton, Group } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import * as messages from "@/lib/messages";
import { IconButton } from "./icon-button";
import { ScrollBox } from "./scroll-box";

const m = messages.common;

/** A button that copies text to the clipboard and confirms it. */
export function Copy({ text, label }: { text: string; label: string }) {
  return (
    <CopyButton value={text} timeout={2000}>
      {({ copied, copy }) => (
        <IconButton label={copied ? m.copied : label} size={22} isDone={copied} onClick={copy}>
          {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
        </IconButton>
      )}
    </CopyButton>
  );
}

/** An ID or secret in monospace, with a copy button. */
export function CopyableCode({ text, label }: { text: string; label: string }) {
  return (
    <Group gap={4} wrap="nowrap" maw="100%" style={{ minWidth: 0 }}>
      <Code style={{ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}>
        {text}
      </Code>
      <Copy text={text} label={label} />
    </Group>
  );
}

/** Text of several lines in monospace, such as a command, with a copy button. */
export function CopyableBlock({
  text,
  label,
  copyLabel,
}: {
  text: string;
  label: string;
  copyLabel: string;
}) {
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <ScrollBox label={label} style={{ flex: 1, minWidth: 0 }}>
        <Code block miw="100%" w="max-content">
          {text}
        </Code>
      </ScrollBox>
      <Copy text={text} label={copyLabel} />
    </Group>
  );
}
