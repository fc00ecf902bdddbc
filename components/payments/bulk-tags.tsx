"use client";
import { Button } from "@mantine/core";
import { IconTag } from "@tabler/icons-react";
import { LazyPopover } from "@/components/ui/lazy-popover";
import { notifySuccess } from "@/components/ui/notify";
import * as messages from "@/lib/messages";
import { type TagChange, useChangeTags } from "./mutations";
import { TagForm } from "./tag-form";

const m = messages.tags;

/** Adds a tag to the selected payments, or removes one. */
export function BulkTags({
  ids,
  look,
}: {
  ids: readonly string[];
  look: { size: "compact-sm"; variant: "default" };
}) {
  const tags = useChangeTags(ids);
  const run = (change: TagChange["change"], close: () => void) =>
    tags.mutate({
      change,
      onChanged: ({ changed, full }) => {
        close();
        if (changed > 0 || full === 0) notifySuccess(m.changed(changed));
      },
    });
  return (
    <LazyPopover
      name={m.bulkTitle}
      button={(props) => (
        <Button {...look} leftSection={<IconTag size={14} aria-hidden />} {...props}>
          {m.bulk}
        </Button>
      )}
    >
      {(close) => (
        <TagForm
          isRunning={tags.isPending}
          acts={[
            { label: m.add, run: (tag) => run({ add: [tag] }, close) },
            { label: m.remove, run: (tag) => run({ remove: [tag] }, close) },
          ]}
        />
      )}
    </LazyPopover>
  );
}
