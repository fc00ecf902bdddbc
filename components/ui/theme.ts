import { createTheme } from "@mantine/core";

/** One look for every page. The shade is dark enough for white text on it (WCAG AA). */
export const theme = createTheme({
  primaryColor: "teal",
  primaryShade: 9,
  respectReducedMotion: true,
  autoContrast: true,
  defaultRadius: "md",
  cursorType: "pointer",
});
