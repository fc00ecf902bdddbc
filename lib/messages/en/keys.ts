import { translatable } from "../translatable";

export const keys = translatable("keys", {
  title: "Keyboard shortcuts",
  groups: {
    anywhere: "Anywhere",
    pages: "Go to a page",
    lists: "In a list",
    windows: "In a window",
  },
  names: {
    palette: "Search or jump to a page or action",
    search: "The same, with one key",
    help: "This help",
    next: "Next row",
    previous: "Previous row",
    open: "Open the row",
    choose: "Choose a result",
    close: "Close",
  },
  then: "then",
  singleKeys: "Single-key shortcuts",
  singleKeysText:
    "Turn them off if speech input or an accidental key triggers them. Ctrl K or ⌘ K keeps working. The setting is for this browser.",
  cardTitle: "Keyboard",
  cardText: "Keys open pages, the search and rows of a list. Press ? on any page to see them all.",
});
