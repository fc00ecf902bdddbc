"use client";
import { Anchor, Box, Code, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Copy } from "@/components/ui/copy";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { useMay, useView } from "@/components/session/view-provider";
import { readable } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import type { TimelineAttempt } from "@/lib/domain/payments/schemas";
import { paymentQueries } from "./queries";

const m = messages.paymentPage;

/** Both sides of an attempt, folded; read when they are opened, by roles that may read webhooks. */
export function AttemptBodies({
  attempt,
  paymentId,
}: {
  attempt: TimelineAttempt;
  paymentId: string;
}) {
  const mayRead = useMay("webhooks.read");
  const [isOpen, { toggle }] = useDisclosure();
  const id = useId();
  if (!mayRead || attempt.state === "under_way") return null;
  return (
    <>
      <Anchor
        component="button"
        type="button"
        size="xs"
        onClick={toggle}
        aria-expanded={isOpen}
        aria-controls={id}
      >
        {isOpen ? m.timeline.hideBodies : m.timeline.showBodies}
      </Anchor>
      <div id={id}>{isOpen && <Bodies attempt={attempt} paymentId={paymentId} />}</div>
    </>
  );
}

function Bodies({ attempt, paymentId }: { attempt: TimelineAttempt; paymentId: string }) {
  const view = useView();
  const { data, error, refetch } = useQuery(
    paymentQueries.attempt(view, paymentId, attempt.delivery_id, attempt.attempt_number),
  );
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <LoadingRows rows={2} />;
  const isCleared = !data.request_headers && !data.request_body;
  if (isCleared) {
    return (
      <Text size="sm" c="dimmed">
        {data.error ?? m.attempt.cleared}
      </Text>
    );
  }
  return (
    <Stack gap="sm" mt="xs">
      <Side
        title={`${m.attempt.request}: POST ${data.url}`}
        headers={data.request_headers}
        body={data.request_body}
      />
      {data.response_status === undefined ? (
        <Text size="sm">{m.attempt.noAnswer}</Text>
      ) : (
        <Side
          title={`${m.attempt.response}: ${data.response_status}`}
          headers={data.response_headers}
          body={data.response_body}
        />
      )}
    </Stack>
  );
}

const BLOCK = {
  maxHeight: 260,
  overflow: "auto",
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
} as const;

function Side({
  title,
  headers,
  body,
}: {
  title: string;
  headers?: Record<string, unknown>;
  body?: string;
}) {
  const lines = Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${spelled(value)}`);
  return (
    <Box>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="xs" fw={600} style={{ overflowWrap: "anywhere" }}>
          {title}
        </Text>
        {body && <Copy text={body} label={m.attempt.copyBody} />}
      </Group>
      {lines.length > 0 && (
        <Code block mt={4} style={BLOCK} tabIndex={0} aria-label={m.attempt.headers}>
          {readable(lines.join("\n"))}
        </Code>
      )}
      <Code block mt={4} style={BLOCK} tabIndex={0} aria-label={m.attempt.body}>
        {body ? readable(indented(body)) : m.attempt.noBody}
      </Code>
    </Box>
  );
}

const spelled = (value: unknown): string =>
  Array.isArray(value)
    ? value.join(", ")
    : typeof value === "string"
      ? value
      : JSON.stringify(value);

/** JSON is easier to read on several lines; whatever else it is stays as it came. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
