"use client";
import { Anchor, Badge, Code, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconLockOpen } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { Message } from "@/components/records/attempts";
import { Moment } from "@/components/session/moment";
import { useView } from "@/components/session/view-provider";
import { Disclosure } from "@/components/ui/disclosure";
import { Facts } from "@/components/ui/facts";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import type {
  CaughtRequestDetail,
  CaughtRequestResource,
} from "@/lib/domain/webhooks/catcher/schemas";
import { bidiSafe } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { catcherQueries } from "./catcher-queries";

const m = messages.webhookCatcher;

const LOOKS = {
  verified: { color: "teal", Icon: IconCheck },
  failed: { color: "red", Icon: IconAlertTriangle },
  unsigned: { color: "gray", Icon: IconLockOpen },
} as const;

/** A caught request: a summary that opens to its headers, body and the checks of its signatures. */
export function CaughtRequest({
  request,
  isOpen,
}: {
  request: CaughtRequestResource;
  isOpen: boolean;
}) {
  const { event, attempt_number, signature, answer, created_at } = request;
  const { color, Icon } = LOOKS[signature];
  return (
    <Disclosure
      isLazy
      defaultOpen={isOpen}
      head={
        <Group gap="sm">
          {event === undefined ? (
            <Text size="sm" fw={600}>
              {m.other}
            </Text>
          ) : (
            <Code>{bidiSafe(event)}</Code>
          )}
          {attempt_number !== undefined && (
            <Text size="sm" fw={600}>
              {m.attempt(attempt_number)}
            </Text>
          )}
          <Badge
            variant="light"
            color={color}
            tt="none"
            leftSection={<Icon size={12} aria-hidden />}
          >
            {m.signatures[signature]}
          </Badge>
          <Text size="sm" c="dimmed">
            {answer === "hang" ? m.unanswered : m.answered(m.answers[answer])}
          </Text>
          <Text size="sm" c="dimmed">
            <Moment at={created_at} style="long" />
          </Text>
        </Group>
      }
    >
      <Arrived id={request.id} />
    </Disclosure>
  );
}

function Arrived({ id }: { id: string }) {
  const view = useView();
  const { data, error, isPending, refetch } = useQuery(catcherQueries.request(view, id));
  if (error && !data) return <ErrorState error={error} retry={refetch} />;
  if (isPending) return <LoadingRows rows={2} />;
  return (
    <Stack gap="md">
      <Checks request={data} />
      <Content request={data} />
    </Stack>
  );
}

function Checks({ request }: { request: CaughtRequestDetail }) {
  const { delivery_id, service_signature = "absent", standard_signature = "absent" } = request;
  return (
    <Facts
      facts={[
        [m.facts.service, m.checks[service_signature]],
        [m.facts.standard, m.checks[standard_signature]],
        [
          m.facts.delivery,
          delivery_id && (
            <Anchor component={Link} href={`/webhooks/deliveries/${delivery_id}`} size="sm">
              {delivery_id}
            </Anchor>
          ),
        ],
      ]}
    />
  );
}

/** Headers and body, pretty-printed or as they arrived. */
function Content({ request }: { request: CaughtRequestDetail }) {
  const [form, setForm] = useState<"formatted" | "raw">("formatted");
  const { method, headers, body, body_base64 } = request;
  return (
    <Stack gap="xs">
      {body_base64 !== undefined ? (
        <Text size="sm" c="dimmed">
          {m.binary}
        </Text>
      ) : (
        body !== "" && (
          <div>
            <SegmentedControl
              isSmall
              label={m.bodyForm}
              value={form}
              choices={[
                { value: "formatted", label: m.formatted },
                { value: "raw", label: m.raw },
              ]}
              onChange={setForm}
            />
          </div>
        )
      )}
      <Message
        title={messages.delivery.request}
        detail={method}
        headers={headers}
        body={body_base64 ?? body}
        isIndented={form === "formatted"}
      />
    </Stack>
  );
}
