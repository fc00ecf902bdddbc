"use client";
import { Button, Group, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Callout } from "@/components/ui/callout";
import { RequestFailed } from "@/lib/client/request-json";
import { sandboxMessages as m } from "@/lib/messages/sandbox";

interface FailureProps {
  error: Error;
  /** Additional information, shown below the error message. */
  note?: string;
  onRetry?: () => void;
}

/** What went wrong, what to do next, and the request's ID for support. */
export function Failure({ error, note, onRetry }: FailureProps) {
  const requestId = error instanceof RequestFailed ? error.requestId : undefined;
  return (
    <Callout role="alert" color="red" icon={<IconAlertTriangle aria-hidden />} title={m.failed}>
      <Text size="sm">{error.message}</Text>
      {note && (
        <Text size="sm" mt={4}>
          {note}
        </Text>
      )}
      {requestId && (
        <Text size="xs" c="dimmed" mt={4} style={{ overflowWrap: "anywhere" }}>
          {requestId}
        </Text>
      )}
      {onRetry && (
        <Group mt="sm">
          <Button size="compact-sm" variant="light" color="red" onClick={onRetry}>
            {m.retry}
          </Button>
        </Group>
      )}
    </Callout>
  );
}
