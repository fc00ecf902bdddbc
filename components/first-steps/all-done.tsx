import { Anchor, Text } from "@mantine/core";
import { IconConfetti } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Callout } from "@/components/ui/callout";
import * as messages from "@/lib/messages";

const m = messages.firstSteps;

/** Says that a path is complete, and what comes next. */
export function AllDone({
  isDone,
  title,
  children,
}: {
  isDone: boolean;
  title: string;
  children: ReactNode;
}) {
  return (
    <div role="status">
      {isDone && (
        <Callout color="teal" icon={<IconConfetti />} title={title}>
          <Text size="sm" mb={4}>
            {children}
          </Text>
          <Anchor component={Link} href="/go-live" size="sm" c="inherit" underline="always">
            {m.goLive}
          </Anchor>
        </Callout>
      )}
    </div>
  );
}
