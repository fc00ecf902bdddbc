import { Group, Paper } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { Heading } from "@/components/ui/heading";

/** A section of the overview with its own heading. */
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
        <Heading order={2} id={id}>
          {title}
        </Heading>
        {action}
      </Group>
      {children}
    </Paper>
  );
}
