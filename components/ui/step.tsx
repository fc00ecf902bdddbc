import { Badge, Card, Text, ThemeIcon, VisuallyHidden } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import * as messages from "@/lib/messages";
import { Heading } from "./heading";
import classes from "./step.module.css";

const m = messages.common;

/** An ordered list of `Step`s. */
export function Steps({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className={classes.steps} aria-label={label}>
      {children}
    </ol>
  );
}

/**
 * Returns the number and state of the step at an index, given which steps are done. A step beyond those, which cannot be
 * done, is next when all of them are.
 */
export const numberSteps = (done: readonly boolean[]) => (index: number) => ({
  number: index + 1,
  isDone: done[index] ?? false,
  isNext: !done[index] && done.slice(0, index).every(Boolean),
});

/** A numbered step. When it is done, a tick replaces the number, and screen readers are told. */
export function Step({
  number,
  title,
  isDone,
  isNext,
  children,
}: {
  number: number;
  title: string;
  isDone: boolean;
  /** The first step that is not done. */
  isNext: boolean;
  children: ReactNode;
}) {
  return (
    <Card component="li" withBorder padding="lg" className={classes.step}>
      <ThemeIcon
        radius="xl"
        size={32}
        variant={isDone ? "filled" : "light"}
        {...(!isDone && !isNext && { color: "gray" })}
        aria-hidden
      >
        {isDone ? <IconCheck size={18} /> : <Text fw={700}>{number}</Text>}
      </ThemeIcon>
      <div className={classes.body}>
        <div className={classes.head}>
          <Heading order={2}>{title}</Heading>
          <span role="status" className={classes.state}>
            {isDone && (
              <>
                <VisuallyHidden>{m.stepPrefix(title)}</VisuallyHidden>
                <Badge variant="light" tt="none">
                  {m.done}
                </Badge>
              </>
            )}
          </span>
        </div>
        {children}
      </div>
    </Card>
  );
}
