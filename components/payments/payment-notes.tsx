"use client";
import { Box, Button, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LazyConfirm } from "@/components/form/lazy-confirm";
import { Moment } from "@/components/session/moment";
import { useMay, useView } from "@/components/session/view-provider";
import { IconButton } from "@/components/ui/icon-button";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { notifySuccess } from "@/components/ui/notify";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import type { PaymentNote } from "@/lib/domain/annotations/schemas";
import { bidiSafe } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { useDeleteNote } from "./mutations";
import { paymentQueries } from "./queries";

// Opened by a button.
const NoteForm = lazyWithRetry<{ paymentId: string; close: () => void }>(() =>
  import("./note-form").then((module) => module.NoteForm),
);

const m = messages.notes;

/** What members wrote about a payment, oldest first, and a form to add to it. */
export function PaymentNotes({ paymentId }: { paymentId: string }) {
  const mayAdd = useMay("payments.annotate");
  const [isAdding, adding] = useDisclosure();
  const { data, error, refetch } = useQuery(paymentQueries.notes(useView(), paymentId));
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <LoadingRows rows={1} />;
  return (
    <Stack gap="md">
      {data.data.length === 0 ? (
        <Text size="sm" c="dimmed">
          {mayAdd ? m.none : m.noneToRead}
        </Text>
      ) : (
        <Stack
          component="ul"
          aria-label={m.title}
          gap="md"
          m={0}
          p={0}
          style={{ listStyle: "none" }}
        >
          {data.data.map((note) => (
            <Note key={note.note_id} note={note} paymentId={paymentId} />
          ))}
        </Stack>
      )}
      {mayAdd &&
        (isAdding ? (
          <NoteForm paymentId={paymentId} close={adding.close} />
        ) : (
          <Group>
            <Button
              variant="default"
              size="compact-sm"
              onClick={adding.open}
              leftSection={<IconPlus size={14} aria-hidden />}
            >
              {m.add}
            </Button>
          </Group>
        ))}
    </Stack>
  );
}

function Note({ note, paymentId }: { note: PaymentNote; paymentId: string }) {
  const mayDeleteAny = useMay("organization.manage");
  const mayWrite = useMay("payments.annotate");
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteNote(paymentId);
  const author = note.author ? bidiSafe(note.author) : m.former;
  return (
    <Box component="li">
      <Group justify="space-between" wrap="nowrap" gap="xs" mih={28}>
        <Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere", minWidth: 0 }}>
          {author} · <Moment at={note.created_at} />
        </Text>
        {mayWrite && (note.is_own || mayDeleteAny) && (
          <IconButton size={28} label={m.delete(author)} onClick={() => setAsking(true)}>
            <IconTrash size={14} aria-hidden />
          </IconButton>
        )}
      </Group>
      <Text size="sm" dir="auto" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {bidiSafe(note.text)}
      </Text>
      <LazyConfirm
        isAsking={isAsking}
        title={m.question}
        action={m.confirm}
        color="red"
        isRunning={remove.isPending}
        error={remove.error}
        confirm={() =>
          remove.mutate(note.note_id, {
            onSuccess: () => {
              notifySuccess(m.deleted);
              setAsking(false);
            },
          })
        }
        close={() => setAsking(false)}
      >
        {m.questionText}
      </LazyConfirm>
    </Box>
  );
}
