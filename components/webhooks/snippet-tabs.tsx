"use client";
import { Box, Card, Code, Group, Stack, Tabs, Text } from "@mantine/core";
import { Copy } from "@/components/ui/copy";
import { Heading } from "@/components/ui/heading";
import { ScrollBox } from "@/components/ui/scroll-box";
import * as messages from "@/lib/messages";
import { type SnippetId, SNIPPETS } from "./snippets";

const m = messages.webhookSignatures.code;

/** The sample receivers in six languages. */
export function SnippetTabs({ code }: { code: Record<SnippetId, string> }) {
  return (
    <Card withBorder component="section" aria-labelledby="code-title">
      <Stack>
        <div>
          <Heading order={2} id="code-title">
            {m.title}
          </Heading>
          <Text size="sm" c="dimmed">
            {m.text}
          </Text>
        </div>
        <Tabs defaultValue={SNIPPETS[0].id} keepMounted={false}>
          <Tabs.List aria-label={m.title}>
            {SNIPPETS.map(({ id, label }) => (
              <Tabs.Tab key={id} value={id}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {SNIPPETS.map(({ id, label }) => (
            <Tabs.Panel key={id} value={id} pt="sm">
              <Group justify="flex-end" mb={4}>
                <Copy text={code[id]} label={m.copy} />
              </Group>
              <ScrollBox label={label} maxHeight={560}>
                <Box component={Code} block miw="100%" w="max-content">
                  {code[id]}
                </Box>
              </ScrollBox>
            </Tabs.Panel>
          ))}
        </Tabs>
      </Stack>
    </Card>
  );
}
