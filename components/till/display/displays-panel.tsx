"use client";
import { Button, Code, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { IconDeviceDesktop, IconExternalLink } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Failure } from "@/components/form/failure";
import { useView } from "@/components/session/view-provider";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { formatMoment } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { offerPairing, removeDisplay, tillQueries } from "../queries";

const m = messages.till.options;
const DISPLAY_PAGE = "/till/display";

/** The customer displays that follow this till, and how to add one. */
export function DisplaysPanel({ tillId }: { tillId: string }) {
  const view = useView();
  const pairing = useMutation({ mutationFn: () => offerPairing(view, tillId) });
  const time = (at: string) => formatMoment(at, view.timeZone, "clock");
  return (
    <section aria-labelledby="till-displays">
      <Title order={3} size="h2" id="till-displays" mb="xs">
        {m.displays}
      </Title>
      <Stack gap="sm">
        <Text size="sm">{m.displaysText}</Text>
        <Button
          component="a"
          href={DISPLAY_PAGE}
          target="_blank"
          variant="default"
          leftSection={<IconDeviceDesktop size={18} aria-hidden />}
          rightSection={<IconExternalLink size={14} aria-hidden />}
        >
          {m.openHere}
        </Button>
        <Text size="sm">{m.elsewhere}</Text>
        <Code block>{`${window.location.origin}${DISPLAY_PAGE}`}</Code>
        {pairing.error && <Failure>{pairing.error.message}</Failure>}
        {pairing.data && (
          <Paper withBorder p="md" ta="center" role="status" aria-label={m.code}>
            <Text fz={40} fw={700} ff="monospace" lh={1.2}>
              {pairing.data.code.replace(/^(\d{4})/, "$1 ")}
            </Text>
            <Text size="sm" c="dimmed">
              {m.codeText(time(pairing.data.expires_at))}
            </Text>
          </Paper>
        )}
        <Button variant="light" loading={pairing.isPending} onClick={() => pairing.mutate()}>
          {m.newCode}
        </Button>
        <DisplayList tillId={tillId} />
      </Stack>
    </section>
  );
}

function DisplayList({ tillId }: { tillId: string }) {
  const view = useView();
  const queries = useQueryClient();
  const displays = useQuery(tillQueries.displays(view, tillId));
  const remove = useMutation({
    mutationFn: (displayId: string) => removeDisplay(view, tillId, displayId),
    onSettled: () => queries.invalidateQueries(tillQueries.displays(view, tillId)),
  });
  const moment = (at: string) => formatMoment(at, view.timeZone, "short");
  if (!displays.data) {
    return displays.error ? (
      <ErrorState error={displays.error} retry={displays.refetch} />
    ) : (
      <LoadingRows rows={1} />
    );
  }
  if (displays.data.data.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {m.none}
      </Text>
    );
  }
  return (
    <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: "none" }}>
      {displays.data.data.map(({ display_id: id, paired_at, last_seen_at }) => (
        <Group key={id} component="li" justify="space-between" wrap="nowrap">
          <div>
            <Text size="sm" fw={600}>
              {m.display(moment(paired_at))}
            </Text>
            <Text size="xs" c="dimmed">
              {m.seen(moment(last_seen_at))}
            </Text>
          </div>
          <Button
            size="xs"
            variant="default"
            aria-label={m.removeOf(moment(paired_at))}
            loading={remove.isPending && remove.variables === id}
            onClick={() => remove.mutate(id)}
          >
            {m.remove}
          </Button>
        </Group>
      ))}
    </Stack>
  );
}
