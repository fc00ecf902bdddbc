"use client";
import { OpenedPopover } from "@/components/ui/opened-popover";
import type { ViewList } from "@/lib/domain/saved-views/schemas";
import * as messages from "@/lib/messages";
import type { Filters } from "./filters-of";
import { SaveViewButton } from "./save-view-button";
import { SaveViewForm } from "./save-view-form";

export interface SaveViewProps {
  list: ViewList;
  filters: Filters<string>;
}

/** The form that names the current filters, open at its button. */
export const SaveViewPopover = (view: SaveViewProps) => (
  <OpenedPopover name={messages.savedViews.save} button={(props) => <SaveViewButton {...props} />}>
    {(close) => <SaveViewForm {...view} close={close} />}
  </OpenedPopover>
);
