import { createTheme, type MantineThemeOverride } from "@mantine/core";
import { currentLanguage } from "@/lib/kit/language";
import * as messages from "@/lib/messages";
import { palette } from "./palette";

// The variables are set by components/ui/fonts/inter.ts. The Latin one ends in a fallback with Inter's metrics.
const fontFamily =
  "var(--font-inter-cyrillic), var(--font-inter-latin-ext), var(--font-inter-latin), system-ui, sans-serif, Apple Color Emoji, Segoe UI Emoji";

const h1 = { fontSize: "1.5rem", lineHeight: "1.3" };
const h2 = { fontSize: "1.0625rem", lineHeight: "1.4" };

/**
 * The theme of every page, with texts in the current language. The primary shade is dark enough for white text on it
 * (WCAG AA).
 */
export function pageTheme(): MantineThemeOverride {
  const close = { defaultProps: { "aria-label": messages.common.close } };
  const visibilityToggleButtonProps = { "aria-label": messages.common.togglePassword };
  const dates = {
    defaultProps: {
      ariaLabels: { ...messages.common.calendar },
      hideOutsideDates: true,
      locale: currentLanguage(),
    },
  };
  return createTheme({
    colors: palette,
    black: "#131816",
    primaryColor: "teal",
    primaryShade: 9,
    fontFamily,
    headings: { fontWeight: "650", sizes: { h1, h2, h3: h2, h4: h2, h5: h2, h6: h2 } },
    respectReducedMotion: true,
    autoContrast: true,
    defaultRadius: "md",
    radius: { lg: "0.75rem" },
    shadows: { xs: "var(--surface-shadow)" },
    cursorType: "pointer",
    components: {
      Paper: { defaultProps: { radius: "lg", shadow: "xs" } },
      ModalCloseButton: close,
      DrawerCloseButton: close,
      // Screen readers should find only the items in a menu.
      Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
      PasswordInput: { defaultProps: { visibilityToggleButtonProps } },
      DatePicker: dates,
      DatePickerInput: dates,
    },
  });
}
