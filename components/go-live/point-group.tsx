"use client";
import { Badge, Group, Paper, Text, ThemeIcon } from "@mantine/core";
import { IconCheck, IconCircleDashed, IconEye } from "@tabler/icons-react";
import { useId } from "react";
import { useView } from "@/components/session/view-provider";
import { Heading } from "@/components/ui/heading";
import { rolesWith } from "@/lib/kit/permissions";
import * as messages from "@/lib/messages";
import { PageLink } from "./page-link";
import type { Point } from "./points";
import classes from "./point-group.module.css";

const m = messages.goLive;

/** Points of the checklist under a common heading. */
export function PointGroup({
  title,
  text,
  points,
}: {
  title: string;
  text: string;
  points: readonly Point[];
}) {
  const id = useId();
  const ticked = points.filter(({ isDone }) => isDone !== undefined);
  const done = ticked.filter(({ isDone }) => isDone).length;
  return (
    <Paper component="section" aria-labelledby={id} withBorder p={{ base: "md", sm: "lg" }}>
      <Group justify="space-between" gap="sm">
        <Heading order={2} id={id}>
          {title}
        </Heading>
        {ticked.length > 0 && (
          <Badge variant="light" tt="none" color={done === ticked.length ? "teal" : "gray"}>
            {m.count(done, ticked.length)}
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {text}
      </Text>
      <ul className={classes.points}>
        {points.map((point) => (
          <PointRow key={point.title} {...point} />
        ))}
      </ul>
    </Paper>
  );
}

function PointRow({ title, text, isDone, page, permission, waits }: Point) {
  const { permissions } = useView();
  const mayOpen = !permission || permissions.includes(permission);
  return (
    <li className={classes.point}>
      <StateIcon isDone={isDone} />
      <div className={classes.text}>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
        {!isDone && waits && (
          <Text size="sm" c="dimmed">
            {m.afterNetwork}
          </Text>
        )}
        {!isDone && !mayOpen && (
          <Text size="sm" c="dimmed">
            {m.rolesThatCan(
              rolesWith(permission)
                .map((role) => messages.roles[role].name)
                .join(", "),
            )}
          </Text>
        )}
      </div>
      {mayOpen && !waits && <PageLink page={page} />}
    </li>
  );
}

function StateIcon({ isDone }: { isDone: boolean | undefined }) {
  const [label, icon] =
    isDone === undefined
      ? [m.check, <IconEye key="check" size={16} />]
      : isDone
        ? [m.done, <IconCheck key="done" size={16} />]
        : [m.open, <IconCircleDashed key="open" size={16} />];
  return (
    <ThemeIcon
      radius="xl"
      variant={isDone ? "filled" : "light"}
      {...(!isDone && { color: "gray" })}
      role="img"
      aria-label={label}
    >
      {icon}
    </ThemeIcon>
  );
}
