"use client";
import { Badge, Code, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconClock } from "@tabler/icons-react";
import { Copy } from "@/components/ui/copy";
import { Fold } from "@/components/ui/fold";
import { Moment } from "@/components/session/moment";
import { ScrollBox } from "@/components/ui/scroll-box";
import { readable } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import type { AttemptResource } from "@/lib/domain/webhooks/schemas";

const m = messages.delivery;

type State = "delivered" | "failed" | "underWay" | "stopped";

function stateOf({ finished_at, error, is_under_way }: AttemptResource): State {
  if (finished_at) return error === undefined ? "delivered" : "failed";
  return is_under_way ? "underWay" : "stopped";
}

const LOOKS = {
  delivered: { color: "teal", Icon: IconCheck, label: m.delivered },
  failed: { color: "red", Icon: IconAlertTriangle, label: m.notDelivered },
  underWay: { color: "blue", Icon: IconClock, label: m.underWay },
  stopped: { color: "yellow", Icon: IconAlertTriangle, label: m.notDelivered },
} as const;

/** What came of an attempt: word, status code, duration. */
export function AttemptSummary({ attempt }: { attempt: AttemptResource }) {
  const { color, Icon, label } = LOOKS[stateOf(attempt)];
  return (
    <Group gap="xs">
      <Badge variant="light" color={color} tt="none" leftSection={<Icon size={12} aria-hidden />}>
        {attempt.response_status === undefined ? label : m.status(attempt.response_status)}
      </Badge>
      {attempt.duration_ms !== undefined && (
        <Text size="sm" c="dimmed">
          {m.duration(attempt.duration_ms)}
        </Text>
      )}
    </Group>
  );
}

/** Why an attempt failed, in words. */
function Failure({ attempt }: { attempt: AttemptResource }) {
  const why = attempt.error ?? (stateOf(attempt) === "stopped" ? m.stopped : undefined);
  if (!why) return null;
  return (
    <Text size="sm" c="red" style={{ overflowWrap: "anywhere" }}>
      {why}
    </Text>
  );
}

/** Every attempt with what was sent and what came back; the last one is open. */
export function Attempts({ attempts }: { attempts: readonly AttemptResource[] }) {
  const last = attempts.at(-1)?.attempt_number;
  return (
    <Stack gap="sm">
      {attempts.map((attempt) => (
        <Fold
          key={attempt.attempt_number}
          isOpenAtFirst={attempt.attempt_number === last}
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
        </Fold>
      ))}
    </Stack>
  );
}

/** Request and response of one attempt. */
export function Exchange({ attempt }: { attempt: AttemptResource }) {
  const { request_headers, request_body, response_headers, response_body } = attempt;
  const isOver = attempt.finished_at !== undefined;
  const isKept = request_headers !== undefined || request_body !== undefined;
  return (
    <Stack gap="md">
      <Failure attempt={attempt} />
      {isKept ? (
        <>
          <Message title={m.request} headers={request_headers} body={request_body} />
          {attempt.response_status !== undefined ? (
            <Message title={m.response} headers={response_headers} body={response_body} />
          ) : (
            isOver && (
              <Text size="sm" c="dimmed">
                {m.noAnswer}
              </Text>
            )
          )}
        </>
      ) : (
        isOver && (
          <Text size="sm" c="dimmed">
            {attempt.response_status === undefined ? m.notSent : m.notKept}
          </Text>
        )
      )}
    </Stack>
  );
}

function Message({
  title,
  headers = {},
  body,
}: {
  title: string;
  headers: AttemptResource["request_headers"];
  body: string | undefined;
}) {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one) => `${name}: ${one}`),
  );
  return (
    <section aria-label={title}>
      <Text fw={600} size="sm" mb={6}>
        {title}
      </Text>
      <Stack gap="xs">
        {lines.length > 0 && <Block label={`${title}: ${m.headers}`} text={lines.join("\n")} />}
        {body ? (
          <Block label={`${title}: ${m.body}`} text={body} copy={m.copyBody} />
        ) : (
          <Text size="sm" c="dimmed">
            {m.noBody}
          </Text>
        )}
      </Stack>
    </section>
  );
}

/** Text as it went over the wire; what is long scrolls in its own box. */
function Block({ label, text, copy }: { label: string; text: string; copy?: string }) {
  return (
    <Group gap={4} wrap="nowrap" align="flex-start">
      <ScrollBox label={label} maxHeight={280} style={{ flex: 1, minWidth: 0 }}>
        <Code block style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {readable(text)}
        </Code>
      </ScrollBox>
      {copy && <Copy text={text} label={copy} />}
    </Group>
  );
}
