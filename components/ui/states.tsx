"use client";
import { Alert, Button, Center, Group, Skeleton, Stack, Text, ThemeIcon } from "@mantine/core";
import { IconAlertTriangle, IconLock, IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { RequestFailed } from "@/lib/client/fetch-json";
import * as messages from "@/lib/messages";

const m = messages.states;

/** Nothing is here, and what to do about it. */
export function EmptyState({
  icon,
  title,
  isPage,
  children,
  action,
}: {
  icon: ReactNode;
  title: string;
  /** It is all that the page has: its title is the page's heading. */
  isPage?: boolean;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <Center py="xl" px="md">
      <Stack align="center" gap="sm" maw={420} miw={0}>
        <ThemeIcon size={56} radius="xl" variant="light" color="gray" aria-hidden>
          {icon}
        </ThemeIcon>
        <Text
          fw={600}
          ta="center"
          component={isPage ? "h1" : "p"}
          size={isPage ? "xl" : "md"}
          m={0}
        >
          {title}
        </Text>
        <Text c="dimmed" size="sm" ta="center">
          {children}
        </Text>
        {action}
      </Stack>
    </Center>
  );
}

/** A request failed: why, what to do next, and a way to do it. */
export function ErrorState({ error, retry }: { error: Error; retry?: () => unknown }) {
  const isForbidden = error instanceof RequestFailed && error.status === 403;
  const requestId = error instanceof RequestFailed ? error.requestId : undefined;
  return (
    <Alert
      role="alert"
      variant="light"
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
    </Alert>
  );
}

/** Lines where rows are about to be. */
export function LoadingRows({ rows = 6 }: { rows?: number }) {
  return (
    <Stack gap="xs" aria-busy="true" aria-label={m.loading}>
      {Array.from({ length: rows }, (_, row) => (
        <Group key={row} wrap="nowrap">
          <Skeleton height={36} radius="sm" />
        </Group>
      ))}
    </Stack>
  );
}
