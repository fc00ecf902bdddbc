import { Anchor, Button, Container, Group, Stack, Text } from "@mantine/core";
import { Heading } from "@/components/ui/heading";
import { Logo } from "@/components/ui/logo";
import { hasSandbox } from "@/lib/kit/env";
import * as messages from "@/lib/messages";

const m = messages.home;

// Whether this server has a sandbox is known only when it runs.
export const dynamic = "force-dynamic";

export default function HomePage() {
  return (
    <Container component="main" size="sm" py={{ base: "xl", sm: 96 }}>
      <Stack gap="xl">
        <Stack gap="sm">
          <Heading order={1}>
            <Logo height={44} />
          </Heading>
          <Text size="xl" c="dimmed">
            {m.lead}
          </Text>
        </Stack>
        <Group>
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
        <Text>
          {m.devices} <Anchor href="/api/health">{m.health}</Anchor>
        </Text>
      </Stack>
    </Container>
  );
}
