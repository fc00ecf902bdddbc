"use client";
import { Button, Text } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import * as messages from "@/lib/messages";
import { EmptyState } from "./states";

const m = messages.states;

/** What the framework gives an error boundary. In production the digest is all that the browser learns. */
export interface BrokenPageProps {
  error: Error & { digest?: string };
}

/** In place of a page whose making failed, with a way to try again. */
export function BrokenPage({ error }: BrokenPageProps) {
  return (
    <EmptyState
      icon={<IconPlugConnectedX />}
      title={m.broken}
      isPage
      action={
        <>
          <Button variant="light" onClick={() => window.location.reload()}>
            {m.retry}
          </Button>
          {error.digest && (
            <Text size="xs" c="dimmed">
              {m.brokenReference(error.digest)}
            </Text>
          )}
        </>
      }
    >
      {m.brokenText}
    </EmptyState>
  );
}
