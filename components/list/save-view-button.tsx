"use client";
import { Button } from "@mantine/core";
import { IconBookmarkPlus } from "@tabler/icons-react";
import type { Ref } from "react";
import * as messages from "@/lib/messages";

/** Opens the form that names the current filters. */
export const SaveViewButton = (props: {
  ref?: Ref<HTMLButtonElement>;
  onClick?: () => void;
  "aria-expanded"?: boolean;
}) => (
  <Button
    aria-haspopup="dialog"
    aria-expanded={false}
    {...props}
    variant="subtle"
    size="compact-sm"
    leftSection={<IconBookmarkPlus size={16} aria-hidden />}
    style={{ flex: "none" }}
  >
    {messages.savedViews.save}
  </Button>
);
