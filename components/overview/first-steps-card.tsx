"use client";
import { Anchor, Badge, Button, Group, Text, ThemeIcon } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import Link from "next/link";
import { useMay, useView } from "@/components/session/view-provider";
import * as messages from "@/lib/messages";
import type { OverviewResource } from "@/lib/domain/reports/schemas";
import classes from "./first-steps-card.module.css";
import { Panel } from "./panel";

const m = messages.overview.firstSteps;
const { livePayment, ...testTexts } = messages.firstSteps;
const liveTexts = { ...testTexts, payment: { ...testTexts.payment, ...livePayment } };

type Done = OverviewResource["first_steps"];

const STEPS: readonly { name: keyof Done; href: string }[] = [
  { name: "key", href: "/devices" },
  { name: "payment", href: "/links" },
  { name: "webhook", href: "/webhooks" },
];

/** A new organization's first steps. Each is checked off automatically; after the last one, the card disappears. */
export function FirstStepsCard({ done }: { done: Done }) {
  const { mode } = useView();
  const texts = mode === "test" ? testTexts : liveTexts;
  const mayAll = [useMay("devices.manage"), useMay("webhooks.manage")].every(Boolean);
  const count = STEPS.filter(({ name }) => done[name]).length;
  if (count === STEPS.length || !mayAll) return null;
  const next = STEPS.find(({ name }) => !done[name])?.name;
  return (
    <Panel
      title={m.title}
      action={
        <Badge variant="light" tt="none">
          {m.left(count)}
        </Badge>
      }
    >
      <ol className={classes.steps}>
        {STEPS.map(({ name, href }, index) => (
          <Group key={name} component="li" align="flex-start" wrap="nowrap" gap="sm">
            <ThemeIcon
              radius="xl"
              variant={done[name] ? "filled" : "light"}
              {...(!done[name] && name !== next && { color: "gray" })}
              role="img"
              aria-label={done[name] ? m.isDone : m.isOpen}
            >
              {done[name] ? <IconCheck size={16} /> : <Text fw={700}>{index + 1}</Text>}
            </ThemeIcon>
            <div>
              <Text size="sm" fw={600}>
                {texts[name].title}
              </Text>
              <Text size="sm" c="dimmed" mb="xs">
                {texts[name].text}
              </Text>
              {!done[name] && (
                <Group gap="sm">
                  <Button
                    component={Link}
                    href={href}
                    size="xs"
                    variant={name === next ? "filled" : "default"}
                  >
                    {texts[name].action}
                  </Button>
                  {name === "payment" && mode === "test" && (
                    <Anchor href="/api/account/sandbox-phone" target="_blank" size="sm">
                      {texts.payment.phone}
                    </Anchor>
                  )}
                </Group>
              )}
            </div>
          </Group>
        ))}
      </ol>
    </Panel>
  );
}
