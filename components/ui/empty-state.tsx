import type { ReactNode } from "react";
import classes from "./empty-state.module.css";

/**
 * Nothing is here, and what to do about it. Every page carries it along for when the page itself is missing or
 * broken, so it is markup and style alone.
 */
export function EmptyState({
  icon,
  title,
  isPage,
  children,
  action,
}: {
  icon: ReactNode;
  title: string;
  /** It is all that the page has: its title is the page's heading. */
  isPage?: boolean;
  children: ReactNode;
  action?: ReactNode;
}) {
  const Title = isPage ? "h1" : "p";
  return (
    <div className={isPage ? `${classes.state} ${classes.page}` : classes.state}>
      <div className={classes.icon} aria-hidden>
        {icon}
      </div>
      <Title className={classes.title}>{title}</Title>
      <div className={classes.text}>{children}</div>
      {action}
    </div>
  );
}
