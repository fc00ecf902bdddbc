"use client";
import { Anchor, Badge, Button, Card, Group, Stack, Text, ThemeIcon } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Heading } from "@/components/ui/heading";
import { useView } from "@/components/session/view-provider";
import * as messages from "@/lib/messages";

const m = messages.firstSteps;

interface Step {
  texts: { title: string; text: string; action: string; again: string; phone?: string };
  isDone: boolean;
  href: string;
  againHref: string;
  /** Another way to complete the step, or what it waits for. */
  extra?: ReactNode;
}

/** The first steps of a new organization; completed ones are checked off. */
export function FirstSteps({
  catcher,
  ...done
}: {
  hasKey: boolean;
  hasPayment: boolean;
  hasWebhook: boolean;
  /** Catches webhooks without an endpoint, in test mode. */
  catcher: ReactNode;
}) {
  const { mode } = useView();
  const payment = mode === "test" ? m.payment : { ...m.payment, ...m.livePayment };
  const steps: Step[] = [
    { texts: m.key, isDone: done.hasKey, href: "/devices", againHref: "/devices" },
    { texts: payment, isDone: done.hasPayment, href: "/links", againHref: "/payments" },
    {
      texts: m.webhook,
      isDone: done.hasWebhook,
      href: "/webhooks",
      againHref: "/webhooks",
      extra: catcher,
    },
  ];
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <Stack maw={680}>
      <Stack component="ol" gap="md" m={0} p={0} style={{ listStyle: "none" }}>
        {steps.map(({ texts, isDone, href, againHref, extra }, index) => (
          <Card key={texts.title} component="li" withBorder padding="lg">
            <Group align="flex-start" wrap="nowrap">
              <ThemeIcon
                radius="xl"
                size={32}
                variant={isDone ? "filled" : "light"}
                {...(!isDone && index !== next && { color: "gray" })}
                aria-hidden
              >
                {isDone ? <IconCheck size={18} /> : <Text fw={700}>{index + 1}</Text>}
              </ThemeIcon>
              <Stack gap="xs" style={{ minWidth: 0 }}>
                <Group gap="xs">
                  <Heading order={2} size="h4">
                    {texts.title}
                  </Heading>
                  {isDone && (
                    <Badge variant="light" tt="none">
                      {m.done}
                    </Badge>
                  )}
                </Group>
                <Text size="sm" c="dimmed">
                  {texts.text}
                </Text>
                <Group gap="md">
                  <Button
                    component={Link}
                    href={isDone ? againHref : href}
                    size="xs"
                    variant={index === next ? "filled" : "default"}
                  >
                    {isDone ? texts.again : texts.action}
                  </Button>
                  {texts.phone && !isDone && mode === "test" && (
                    <Anchor href="/api/account/sandbox-phone" target="_blank" size="sm">
                      {texts.phone}
                    </Anchor>
                  )}
                  {extra}
                </Group>
              </Stack>
            </Group>
          </Card>
        ))}
      </Stack>
      <Anchor component={Link} href="/overview" size="sm">
        {m.toOverview}
      </Anchor>
    </Stack>
  );
}
