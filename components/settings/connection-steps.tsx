import { Group, Stack, Text } from "@mantine/core";
import { IconCheck, IconMinus, IconX } from "@tabler/icons-react";
import { Callout } from "@/components/ui/callout";
import type { LiveNetworkResource } from "@/lib/domain/networks/schemas";
import * as messages from "@/lib/messages";
import { CHECK_STEPS, type CheckStep } from "@/lib/network/check-vocabulary";

const m = messages.networkSettings;

const SIGNS = {
  done: <IconCheck size={16} color="var(--mantine-color-teal-text)" aria-hidden />,
  failed: <IconX size={16} color="var(--mantine-color-red-text)" aria-hidden />,
  left: <IconMinus size={16} color="var(--mantine-color-dimmed)" aria-hidden />,
};

/** Says which step of a connection failed and why, and shows what worked before it. */
export function ConnectionSteps({
  kind,
  failed,
  why,
}: {
  kind: LiveNetworkResource["kind"];
  failed: CheckStep;
  why: string;
}) {
  const steps = CHECK_STEPS[kind];
  const at = steps.indexOf(failed);
  return (
    <Callout role="alert" color="red" title={m.steps[failed]}>
      <Stack gap="xs">
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {why}
        </Text>
        {at >= 0 && (
          <Group gap="xs" component="ol" p={0} m={0} style={{ listStyle: "none" }}>
            {steps.map((step, index) => (
              <Group key={step} component="li" gap={4} wrap="nowrap">
                {SIGNS[index < at ? "done" : index === at ? "failed" : "left"]}
                <Text
                  size="sm"
                  fw={index === at ? 600 : undefined}
                  {...(index > at && { c: "dimmed" })}
                >
                  {m.stepNames[step]}
                </Text>
              </Group>
            ))}
          </Group>
        )}
      </Stack>
    </Callout>
  );
}
