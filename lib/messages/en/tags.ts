import { bidiSafe } from "@/lib/kit/display";
import { translatable } from "../translatable";
import { plural } from "./plural";

export const tags = translatable("tags", {
  title: "Tags",
  label: "Tag",
  add: "Add tag",
  remove: "Remove tag",
  missing: "Enter a tag.",
  comma: "Tags can’t contain commas.",
  used: "Tags in use",
  show: (tag: string) => `Show payments tagged “${bidiSafe(tag)}”`,
  removeThis: (tag: string) => `Remove the tag “${bidiSafe(tag)}”`,
  bulk: "Tag…",
  bulkTitle: "Tag the selected payments",
  changed: (count: number) =>
    count === 0
      ? "Nothing to change: the selected payments already are like this."
      : `${plural(count, "payment", "payments")} changed.`,
  full: (count: number) =>
    count === 1
      ? "A payment can have at most 10 tags. Remove one first."
      : `${count} payments already have 10 tags and were left as they are.`,
});
