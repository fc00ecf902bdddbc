import { createTheme } from "@mantine/core";
import * as messages from "@/lib/messages";
import calendar from "./calendar.module.css";

const close = { defaultProps: { "aria-label": messages.common.close } };

const dates = {
  defaultProps: { ariaLabels: messages.common.calendar, hideOutsideDates: true },
  classNames: { datePickerRoot: calendar.root, presetsList: calendar.presets },
};

/** The theme of every page. The primary shade is dark enough for white text on it (WCAG AA). */
export const theme = createTheme({
  primaryColor: "teal",
  primaryShade: 9,
  respectReducedMotion: true,
  autoContrast: true,
  defaultRadius: "md",
  cursorType: "pointer",
  components: {
    ModalCloseButton: close,
    DrawerCloseButton: close,
    // Screen readers should find only the items in a menu.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    DatePicker: dates,
    DatePickerInput: dates,
  },
});
