"use client";
import { Alert, Button, Group, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { RequestFailed } from "@/lib/client/fetch-json";

/** What went wrong, what to do next, and the request's name for whoever is asked for help. */
export function Failure({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const requestId = error instanceof RequestFailed ? error.requestId : undefined;
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title="That did not work"
    >
      <Text size="sm">{error.message}</Text>
      {requestId && (
        <Text size="xs" c="dimmed" mt={4}>
          {requestId}
        </Text>
      )}
      {onRetry && (
        <Group mt="sm">
          <Button size="compact-sm" variant="light" color="red" onClick={onRetry}>
            Try again
          </Button>
        </Group>
      )}
    </Alert>
  );
}
