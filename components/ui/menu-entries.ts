import type { ReactElement, ReactNode, Ref } from "react";

export interface MenuEntry {
  label: string;
  icon?: ReactNode;
  /** Red for what cannot be undone. */
  color?: "red";
  /** Where it leads, or what it does. */
  href?: string;
  onClick?: () => void;
}

/** A button with the properties given to it, for a menu to open at. */
export type MenuButton = (props: {
  ref?: Ref<HTMLButtonElement>;
  onClick?: () => void;
  "aria-haspopup": "menu";
}) => ReactElement;
