import type { ReactElement, ReactNode, Ref } from "react";

/** A button with the properties given to it, for something to open at. */
type PopoverButton = (props: {
  ref?: Ref<HTMLButtonElement>;
  onClick?: () => void;
  "aria-haspopup": "dialog";
  "aria-expanded": boolean;
}) => ReactElement;

export interface LazyPopoverProps {
  /** What opens is called. */
  name: string;
  button: PopoverButton;
  children: (close: () => void) => ReactNode;
}
