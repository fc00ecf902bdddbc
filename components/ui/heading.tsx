import type { ReactNode } from "react";
import classes from "./heading.module.css";

type Size = "h1" | "h2" | "h4" | "amount" | "display";

/** A heading whose size is independent of its level. */
export function Heading({
  order,
  size = order === 1 ? "h1" : "h2",
  id,
  children,
}: {
  order: 1 | 2 | 3;
  size?: Size;
  id?: string;
  children: ReactNode;
}) {
  const Level = `h${order}` as const;
  return (
    <Level id={id} className={classes.heading} data-size={size}>
      {children}
    </Level>
  );
}
