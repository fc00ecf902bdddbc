"use client";
import { Badge, Code, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconClock } from "@tabler/icons-react";
import { Moment } from "@/components/session/moment";
import { Copy } from "@/components/ui/copy";
import { Disclosure } from "@/components/ui/disclosure";
import { ScrollBox } from "@/components/ui/scroll-box";
import type { AttemptResource } from "@/lib/domain/webhooks/schemas";
import { escapeBidi } from "@/lib/kit/display";
import * as messages from "@/lib/messages";

const m = messages.delivery;

const LOOKS = {
  succeeded: { color: "teal", Icon: IconCheck, text: "delivered" },
  failed: { color: "red", Icon: IconAlertTriangle, text: "notDelivered" },
  under_way: { color: "blue", Icon: IconClock, text: "underWay" },
  stopped: { color: "yellow", Icon: IconAlertTriangle, text: "notDelivered" },
} as const satisfies Record<AttemptResource["state"], object>;

/** The result of an attempt: its status code, or a label if there is none, and its duration. */
export function AttemptSummary({ attempt }: { attempt: AttemptResource }) {
  const { color, Icon, text } = LOOKS[attempt.state];
  return (
    <Group gap="xs">
      <Badge variant="light" color={color} tt="none" leftSection={<Icon size={12} aria-hidden />}>
        {attempt.response_status === undefined ? m[text] : m.status(attempt.response_status)}
      </Badge>
      {attempt.duration_ms !== undefined && (
        <Text size="sm" c="dimmed">
          {m.duration(attempt.duration_ms)}
        </Text>
      )}
    </Group>
  );
}

/** Why an attempt failed. */
function Failure({ attempt }: { attempt: AttemptResource }) {
  const why = attempt.error
    ? messages.serverTexts.sentence(attempt.error)
    : attempt.state === "stopped"
      ? m.stopped
      : undefined;
  if (!why) return null;
  return (
    <Text size="sm" c="red" style={{ overflowWrap: "anywhere" }}>
      {why}
    </Text>
  );
}

/** Every attempt with its request and response; the last one is open. */
export function Attempts({ attempts }: { attempts: readonly AttemptResource[] }) {
  const last = attempts.at(-1)?.attempt_number;
  return (
    <Stack gap="sm">
      {attempts.map((attempt) => (
        <Disclosure
          key={attempt.attempt_number}
          defaultOpen={attempt.attempt_number === last}
          head={
            <Group gap="sm">
              <Text fw={600} size="sm">
                {m.attempt(attempt.attempt_number)}
              </Text>
              <AttemptSummary attempt={attempt} />
              <Text size="sm" c="dimmed">
                <Moment at={attempt.started_at} style="long" />
              </Text>
            </Group>
          }
        >
          <Exchange attempt={attempt} />
        </Disclosure>
      ))}
    </Stack>
  );
}

/** Why an attempt failed, with its request and response; `isIndented` pretty-prints JSON. */
export function Exchange({
  attempt,
  isIndented = false,
}: {
  attempt: AttemptResource;
  isIndented?: boolean;
}) {
  return (
    <Stack gap="md">
      <Failure attempt={attempt} />
      <Messages attempt={attempt} isIndented={isIndented} />
    </Stack>
  );
}

/** The request and response, as far as they are stored. */
function Messages({ attempt, isIndented }: { attempt: AttemptResource; isIndented: boolean }) {
  const { request_headers, request_body, response_headers, response_body } = attempt;
  const isOver = attempt.finished_at !== undefined;
  const isKept = request_headers !== undefined || request_body !== undefined;
  if (!isKept) {
    return isOver ? (
      <Text size="sm" c="dimmed">
        {attempt.response_status === undefined ? m.notSent : m.notKept}
      </Text>
    ) : null;
  }
  return (
    <>
      <Message
        title={m.request}
        detail="POST"
        headers={request_headers}
        body={request_body}
        isIndented={isIndented}
      />
      {attempt.response_status !== undefined ? (
        <Message
          title={m.response}
          detail={String(attempt.response_status)}
          headers={response_headers}
          body={response_body}
          isIndented={isIndented}
        />
      ) : (
        isOver && (
          <Text size="sm" c="dimmed">
            {m.noAnswer}
          </Text>
        )
      )}
    </>
  );
}

/** The headers and body of a request or response. */
export function Message({
  title,
  detail,
  headers = {},
  body,
  isIndented,
}: {
  title: string;
  detail: string | undefined;
  headers: AttemptResource["request_headers"];
  body: string | undefined;
  isIndented: boolean;
}) {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one) => `${name}: ${one}`),
  );
  return (
    <section aria-label={title}>
      <Text fw={600} size="sm" mb={6} style={{ overflowWrap: "anywhere" }}>
        {detail ? `${title}: ${detail}` : title}
      </Text>
      <Stack gap="xs">
        {lines.length > 0 && <Block label={`${title}: ${m.headers}`} text={lines.join("\n")} />}
        {body ? (
          <Block
            label={`${title}: ${m.body}`}
            text={isIndented ? indented(body) : body}
            copied={body}
          />
        ) : (
          <Text size="sm" c="dimmed">
            {m.noBody}
          </Text>
        )}
      </Stack>
    </section>
  );
}

/** Pretty-prints JSON; returns anything else unchanged. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** A block of text that scrolls when it is long; `copied` is the text as it went over the wire. */
function Block({ label, text, copied }: { label: string; text: string; copied?: string }) {
  return (
    <Group gap={4} wrap="nowrap" align="flex-start">
      <ScrollBox label={label} maxHeight={280} style={{ flex: 1, minWidth: 0 }}>
        <Code block style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {escapeBidi(text)}
        </Code>
      </ScrollBox>
      {copied && <Copy text={copied} label={m.copyBody} />}
    </Group>
  );
}
