import type { MantineColorsTuple } from "@mantine/core";

/**
 * Our own shades under Mantine's names, so that every component has them. Teal is Qassa's green. White text has 6.6:1 on
 * its last shade; the next to last is the lightest that white text may be on.
 */
export const palette = {
  teal: [
    "#edfbf3",
    "#d6f6e5",
    "#aaeccc",
    "#7de1b3",
    "#4ed39d",
    "#1fba84",
    "#07a271",
    "#0a8b61",
    "#0c7a55",
    "#0e6a4a",
  ],
  gray: [
    "#f6f8f7",
    "#eef2f0",
    "#e5eae7",
    "#dae1dd",
    "#c7d0cb",
    "#a5b0aa",
    "#7d8a83",
    "#48544e",
    "#2f3934",
    "#1b231f",
  ],
  /** Text, dimmed text, two shades between, borders, hover, inputs, cards, the page, and below it. */
  dark: [
    "#e9ecef",
    "#b3bcb8",
    "#8a9590",
    "#65706b",
    "#39423e",
    "#2c3431",
    "#232a27",
    "#1a1f1d",
    "#121614",
    "#0b0e0d",
  ],
} satisfies Record<string, MantineColorsTuple>;
