"use client";
import { Button, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconLock, IconRefresh } from "@tabler/icons-react";
import { RequestFailed } from "@/lib/client/request-json";
import * as messages from "@/lib/messages";
import { Callout } from "./callout";
import classes from "./states.module.css";

const m = messages.states;

/** Says why a request failed and what to do next, with a retry button. */
export function ErrorState({ error, retry }: { error: Error; retry?: () => unknown }) {
  const isForbidden = error instanceof RequestFailed && error.status === 403;
  const requestId = error instanceof RequestFailed ? error.requestId : undefined;
  return (
    <Callout
      role="alert"
      color={isForbidden ? "yellow" : "red"}
      icon={isForbidden ? <IconLock /> : <IconAlertTriangle />}
      title={isForbidden ? m.forbidden : m.failed}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{error.message}</Text>
        {requestId && !isForbidden && (
          <Text size="xs" c="dimmed">
            {m.request(requestId)}
          </Text>
        )}
        {retry && !isForbidden && (
          <Button
            size="xs"
            variant="light"
            color="red"
            leftSection={<IconRefresh size={14} />}
            onClick={() => void retry()}
          >
            {m.retry}
          </Button>
        )}
      </Stack>
    </Callout>
  );
}

/** Placeholders for rows that are loading. */
export function LoadingRows({ rows = 6 }: { rows?: number }) {
  return (
    <div className={classes.rows} aria-busy="true" aria-label={m.loading}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row} />
      ))}
    </div>
  );
}
