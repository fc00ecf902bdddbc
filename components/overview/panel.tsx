import { Group, Paper, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

/** A part of the overview under a heading of its own. */
export function Panel({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} withBorder p={{ base: "md", sm: "lg" }}>
      <Group justify="space-between" mb="md" gap="sm">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {action}
      </Group>
      {children}
    </Paper>
  );
}
