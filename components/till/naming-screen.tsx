"use client";
import { Button, Center, Group, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Failure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { useView } from "@/components/session/view-provider";
import { Heading } from "@/components/ui/heading";
import * as messages from "@/lib/messages";
import { useEarlyPresses } from "./entry/early-presses";
import { nameTill, type OpenTill, tillQueries } from "./queries";

const m = messages.till.naming;
const LATER = "later";

/** Asks at the first visit what the till is called. Payments can be taken without an answer. */
export function NamingScreen({ till, onLater }: { till: OpenTill; onLater: () => void }) {
  const view = useView();
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const save = useMutation({
    mutationFn: () => nameTill(view, till.till_id, name.trim()),
    onSuccess: () => {
      const { queryKey } = tillQueries.open(view);
      // A response that is on its way may be older, without the name.
      void queries.cancelQueries({ queryKey });
      queries.setQueryData<OpenTill>(queryKey, (known) => known && { ...known, name: name.trim() });
      void queries.invalidateQueries({ queryKey });
    },
  });
  useEarlyPresses((key) => key === LATER && onLater());
  return (
    <Center h="100%" p="md">
      <Form
        style={{ width: "100%", maxWidth: 480 }}
        onSubmit={() => {
          if (name.trim()) save.mutate();
        }}
      >
        <Stack>
          <Heading order={1}>{m.heading}</Heading>
          <Text c="dimmed">{m.hint}</Text>
          {save.error && <Failure>{save.error.message}</Failure>}
          <TextInput
            size="lg"
            aria-label={m.name}
            maxLength={40}
            autoComplete="off"
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Group justify="space-between">
            <Button size="lg" variant="subtle" data-key={LATER} onClick={onLater}>
              {m.later}
            </Button>
            <Button size="lg" type="submit" loading={save.isPending} disabled={!name.trim()}>
              {messages.common.save}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Center>
  );
}
