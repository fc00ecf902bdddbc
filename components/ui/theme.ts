import { createTheme } from "@mantine/core";
import * as messages from "@/lib/messages";
import calendar from "./calendar.module.css";

const close = { defaultProps: { "aria-label": messages.common.close } };

const dates = {
  defaultProps: { ariaLabels: messages.common.calendar, hideOutsideDates: true },
  classNames: { datePickerRoot: calendar.root, presetsList: calendar.presets },
};

/** One look for every page. The shade is dark enough for white text on it (WCAG AA). */
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
    // What screen readers find in a menu is its items alone.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    DatePicker: dates,
    DatePickerInput: dates,
  },
});
