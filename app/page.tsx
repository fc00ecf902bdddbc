import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { Introduction, SplitPage } from "@/components/auth/auth-frame";
import { Heading } from "@/components/ui/heading";
import { Logo } from "@/components/ui/logo";
import { hasSandbox } from "@/lib/kit/env";
import * as messages from "@/lib/messages";

const m = messages.home;

// Whether this server has a sandbox is known only when it runs.
export const dynamic = "force-dynamic";

export default function HomePage() {
  return (
    <SplitPage>
      <Introduction>
        <Stack gap="xl">
          <Stack gap="lg">
            <Heading order={1}>
              <Logo height={44} />
            </Heading>
            <Text size="lg" c="dimmed">
              {m.lead}
            </Text>
          </Stack>
          <Group gap="sm">
            <Button component="a" href="/sign-in" size="md">
              {m.signIn}
            </Button>
            <Button component="a" href="/sign-up" size="md" variant="light">
              {m.signUp}
            </Button>
            {hasSandbox() && (
              <Button component="a" href="/sandbox" size="md" variant="default">
                {m.sandbox}
              </Button>
            )}
            <Button component="a" href="/docs" size="md" variant="default">
              {m.documentation}
            </Button>
          </Group>
          <Text size="sm" c="dimmed">
            {m.devices}{" "}
            <Anchor href="/api/health" underline="always">
              {m.health}
            </Anchor>
          </Text>
        </Stack>
      </Introduction>
    </SplitPage>
  );
}
