"use client";
import { Badge, Button, Group, Text } from "@mantine/core";
import Link from "next/link";
import { Section } from "@/components/ui/section";
import type { OverviewResource } from "@/lib/domain/reports/schemas";
import * as messages from "@/lib/messages";
import classes from "./first-steps-card.module.css";

const m = messages.firstSteps;

const PATHS = ["counter", "integration"] as const;

/** Leads to a new organization's first steps. When one of the paths is complete, the card disappears. */
export function FirstStepsCard({ done }: { done: OverviewResource["first_steps"] }) {
  if (!done || PATHS.some((path) => Object.values(done[path]).every(Boolean))) return null;
  return (
    <Section title={m.title}>
      <ul className={classes.paths}>
        {PATHS.map((path) => {
          const steps = Object.values(done[path]);
          const count = steps.filter(Boolean).length;
          return (
            <li key={path}>
              <Group gap="sm" mb={4}>
                <Text size="sm" fw={600}>
                  {m.paths[path]}
                </Text>
                <Badge variant="light" tt="none">
                  {m.progress(count, steps.length)}
                </Badge>
              </Group>
              <Text size="sm" c="dimmed" mb="xs">
                {m.summaries[path]}
              </Text>
              <Button
                component={Link}
                href={`/first-steps?for=${path}`}
                size="xs"
                variant="default"
                aria-label={m.openPath[count > 0 ? "resume" : "start"](m.paths[path])}
              >
                {count > 0 ? m.resume : m.start}
              </Button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
