import { Anchor, Button, Code, Container, Group, Stack, Text, Title } from "@mantine/core";

export default function HomePage() {
  return (
    <Container component="main" size="sm" py={{ base: "xl", sm: 96 }}>
      <Stack gap="xl">
        <Stack gap="sm">
          <Title order={1} size={48}>
            Qassa
          </Title>
          <Text size="xl" c="dimmed">
            QR payments on your own server: ask a payer’s phone for money or show a QR code, hear of
            every change by a signed webhook, give the money back.
          </Text>
        </Stack>
        <Group>
          <Button component="a" href="/sign-in" size="md">
            Sign in
          </Button>
          <Button component="a" href="/sign-up" size="md" variant="light">
            Sign up
          </Button>
          <Button component="a" href="/sandbox" size="md" variant="default">
            Open the sandbox phone
          </Button>
          <Button component="a" href="/api/openapi.json" size="md" variant="default">
            API description
          </Button>
        </Group>
        <Text>
          Devices talk to <Code>/api/v1</Code> with a device key. The terminal in which Qassa was
          started shows one, and a <Code>curl</Code> line that takes a first payment in test mode;
          confirm it on the sandbox phone.{" "}
          <Anchor href="/api/health">The state of this server</Anchor>
        </Text>
      </Stack>
    </Container>
  );
}
