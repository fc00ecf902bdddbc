import { Group, Paper, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Heading } from "@/components/ui/heading";

/** One section of the settings. */
export function SettingsCard({
  title,
  description,
  actions,
  children,
}: {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Paper component="section" withBorder p={{ base: "md", sm: "lg" }} aria-label={title}>
      <Stack>
        <Group justify="space-between" align="flex-start" gap="sm">
          <div style={{ minWidth: 0, flex: "1 1 16rem" }}>
            <Heading order={2}>{title}</Heading>
            {description && (
              <Text c="dimmed" size="sm" mt={4}>
                {description}
              </Text>
            )}
          </div>
          {actions && <Group gap="xs">{actions}</Group>}
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
