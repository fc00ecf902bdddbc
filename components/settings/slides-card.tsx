"use client";
import { Group, Stack, Text } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMay, useView } from "@/components/session/view-provider";
import { IconButton } from "@/components/ui/icon-button";
import { notifyError } from "@/components/ui/notify";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { api } from "@/lib/client/api";
import type { SlideResource } from "@/lib/domain/till/schemas";
import { bidiSafe } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { useChange } from "./change";
import { NewSlideForm } from "./new-slide-form";
import { settingsQueries } from "./queries";
import { SettingsCard } from "./settings-card";
import classes from "./slides.module.css";

const m = messages.slideSettings;

/** What the server accepts. */
const MAX_SLIDES = 5;

/** What customer displays show while nobody pays, for those who manage the organization. */
export const SlidesCard = () => (useMay("organization.manage") ? <Slides /> : null);

function Slides() {
  const slides = useQuery(settingsQueries.slides(useView()));
  const all = slides.data?.data;
  return (
    <SettingsCard title={m.title} description={m.text}>
      {all ? (
        <>
          {all.length === 0 ? (
            <Text size="sm" c="dimmed">
              {m.none}
            </Text>
          ) : (
            <Stack component="ol" gap="xs" maw={520} m={0} p={0} style={{ listStyle: "none" }}>
              {all.map((slide, index) => (
                <Slide key={slide.slide_id} slide={slide} place={index + 1} count={all.length} />
              ))}
            </Stack>
          )}
          {all.length < MAX_SLIDES ? (
            <NewSlideForm />
          ) : (
            <Text size="sm" c="dimmed">
              {m.full}
            </Text>
          )}
        </>
      ) : slides.error ? (
        <ErrorState error={slides.error} retry={slides.refetch} />
      ) : (
        <LoadingRows rows={1} />
      )}
    </SettingsCard>
  );
}

function Slide({ slide, place, count }: { slide: SlideResource; place: number; count: number }) {
  const { slide_id: slideID, text, picture } = slide;
  const params = { slideID };
  const move = useChange((position: number, scope) =>
    api("PUT /display-slides/{slideID}/position", { scope, params, body: { position } }),
  );
  const remove = useChange((_: void, scope) =>
    api("DELETE /display-slides/{slideID}", { scope, params }),
  );
  const isBusy = move.isPending || remove.isPending;
  const moveTo = (position: number) => move.mutate(position, { onError: notifyError });
  return (
    <Group component="li" wrap="nowrap" gap="sm">
      <div className={classes.preview}>
        {/* The text is next to it. Its size is bounded by the server. */}
        {/* oxlint-disable-next-line nextjs/no-img-element */}
        {picture ? <img src={picture} alt="" /> : <span aria-hidden>{bidiSafe(text)}</span>}
      </div>
      <Text size="sm" style={{ minWidth: 0, flex: 1, overflowWrap: "anywhere" }}>
        {bidiSafe(text)}
      </Text>
      <Group gap={2} wrap="nowrap">
        <IconButton
          label={m.up(text)}
          disabled={isBusy || place === 1}
          onClick={() => moveTo(place - 1)}
        >
          <IconArrowUp size={18} aria-hidden />
        </IconButton>
        <IconButton
          label={m.down(text)}
          disabled={isBusy || place === count}
          onClick={() => moveTo(place + 1)}
        >
          <IconArrowDown size={18} aria-hidden />
        </IconButton>
        <IconButton
          label={m.remove(text)}
          disabled={isBusy}
          onClick={() => remove.mutate(undefined, { onError: notifyError })}
        >
          <IconTrash size={18} aria-hidden />
        </IconButton>
      </Group>
    </Group>
  );
}
