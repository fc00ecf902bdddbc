"use client";
import { Anchor, Button, Code, Group } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useIssueKey } from "@/components/records/issue-key";
import { useView } from "@/components/session/view-provider";
import { CopyableCode } from "@/components/ui/copy";
import { notifyError } from "@/components/ui/notify";
import { SCOPES } from "@/lib/kit/permissions";
import * as messages from "@/lib/messages";
import { firstStepsQueries } from "./queries";

const m = messages.firstSteps.integration.key;

/** Creates a test key with all scopes in place, and shows it once. */
export function TestKey({
  issuedKey,
  onIssued,
  hasKey,
  isNext,
}: {
  issuedKey: string | undefined;
  onIssued: (key: string) => void;
  /** There is a key already. */
  hasKey: boolean;
  isNext: boolean;
}) {
  const view = useView();
  const queries = useQueryClient();
  const issue = useIssueKey();
  const create = () =>
    issue.mutate(
      { name: m.keyName, scopes: [...SCOPES] },
      {
        onSuccess: ({ key }) => {
          onIssued(key);
          void queries.invalidateQueries({ queryKey: firstStepsQueries.steps(view).queryKey });
        },
        onError: notifyError,
      },
    );
  return (
    <>
      <Group gap="md">
        <Button
          size="xs"
          // Wide enough for both of its labels.
          miw="12rem"
          justify="flex-start"
          variant={isNext ? "filled" : "default"}
          leftSection={<IconKey size={14} aria-hidden />}
          loading={issue.isPending}
          onClick={create}
        >
          {hasKey ? m.again : m.action}
        </Button>
        <Anchor component={Link} href="/devices" size="sm">
          {m.all}
        </Anchor>
      </Group>
      {/* As high before the key is shown as after. */}
      <Group mih="1.75rem">
        {issuedKey ? (
          <CopyableCode text={issuedKey} label={m.copy} />
        ) : (
          <Code>{m.placeholder}</Code>
        )}
      </Group>
    </>
  );
}
