"use client";
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Form } from "@/components/form/form";
import { useMay, useView } from "@/components/session/view-provider";
import { ScrollBox } from "@/components/ui/scroll-box";
import { MAX_TAG_CHARACTERS } from "@/lib/domain/annotations/vocabulary";
import { bidiSafe } from "@/lib/kit/display";
import { folded } from "@/lib/kit/names";
import * as messages from "@/lib/messages";
import { paymentQueries } from "./queries";

const m = messages.tags;

const MAX_SUGGESTED = 30;

interface TagAct {
  label: string;
  run: (tag: string) => void;
}

export interface TagFormProps {
  /** What can be done with a tag. If it is one thing, choosing a tag in use does it. */
  acts: readonly [TagAct, ...TagAct[]];
  /** Tags that are not suggested. */
  except?: readonly string[];
  isRunning?: boolean;
}

/** Names a tag: one that is in use, or a new one. */
export function TagForm({ acts, except = [], isRunning = false }: TagFormProps) {
  const mayList = useMay("payments.search");
  const { data } = useQuery({ ...paymentQueries.tags(useView()), enabled: mayList });
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string>();
  const wanted = folded(typed.trim());
  const used = (data?.tags ?? [])
    .filter((tag) => !except.includes(tag) && folded(tag).includes(wanted))
    .slice(0, MAX_SUGGESTED);
  const [main, ...others] = acts;
  const act = ({ run }: TagAct) => {
    if (isRunning) return;
    if (wanted === "") setFault(m.missing);
    else if (typed.includes(",")) setFault(m.comma);
    else run(typed.trim());
  };
  const type = (text: string) => {
    setTyped(text);
    setFault(undefined);
  };
  return (
    <Form onSubmit={() => act(main)}>
      <Stack gap="xs" w={280} maw="100%">
        <TextInput
          label={m.label}
          maxLength={MAX_TAG_CHARACTERS}
          data-autofocus
          value={typed}
          error={fault}
          onChange={(event) => type(event.currentTarget.value)}
        />
        {used.length > 0 && (
          <ScrollBox maxHeight={160}>
            <Group gap={6} role="group" aria-label={m.used}>
              {used.map((tag) => (
                <Button
                  key={tag}
                  variant="default"
                  size="compact-xs"
                  radius="xl"
                  disabled={isRunning}
                  styles={{ label: { overflowWrap: "anywhere" } }}
                  onClick={() => (others.length === 0 ? main.run(tag) : type(tag))}
                >
                  {bidiSafe(tag)}
                </Button>
              ))}
            </Group>
          </ScrollBox>
        )}
        <Group gap="xs">
          <Button type="submit" size="xs" loading={isRunning}>
            {main.label}
          </Button>
          {others.map((other) => (
            <Button
              key={other.label}
              size="xs"
              variant="default"
              disabled={isRunning}
              onClick={() => act(other)}
            >
              {other.label}
            </Button>
          ))}
        </Group>
      </Stack>
    </Form>
  );
}
