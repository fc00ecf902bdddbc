"use client";
import { Box, Radio, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useView } from "@/components/session/view-provider";
import { ScrollBox } from "@/components/ui/scroll-box";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { folded } from "@/lib/kit/names";
import { type PaymentChoice, paymentQueries } from "./queries";

export interface ChoiceWords {
  label: string;
  /** Of the field that searches. */
  find: string;
  none: string;
}

export interface SearchedChoiceProps {
  kind: PaymentChoice;
  words: ChoiceWords;
  value: string | undefined;
  onChange: (id: string) => void;
}

/** Selects one of the organization's devices or people, searchable by name. */
export function SearchedChoice({ kind, words, value, onChange }: SearchedChoiceProps) {
  const { data, error, refetch } = useQuery(paymentQueries.choices(useView(), kind));
  const [typed, setTyped] = useState("");
  if (!data) {
    return (
      <Box w={280} maw="100%">
        {error ? <ErrorState error={error} retry={refetch} /> : <LoadingRows rows={3} />}
      </Box>
    );
  }
  const wanted = folded(typed.trim());
  const found = data.filter(({ name }) => folded(name).includes(wanted));
  return (
    <Stack gap="xs" w={280} maw="100%">
      <TextInput
        size="xs"
        autoFocus
        data-autofocus
        aria-label={words.find}
        placeholder={words.find}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ScrollBox maxHeight={240}>
        <Radio.Group aria-label={words.label} value={value ?? null} onChange={onChange}>
          <Stack gap="xs">
            {found.map(({ id, name }) => (
              <Radio key={id} value={id} label={name} />
            ))}
          </Stack>
        </Radio.Group>
        {found.length === 0 && (
          <Text size="sm" c="dimmed">
            {words.none}
          </Text>
        )}
      </ScrollBox>
    </Stack>
  );
}
