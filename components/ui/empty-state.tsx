import type { ReactNode } from "react";
import classes from "./empty-state.module.css";

/**
 * Says that there is nothing here, and what to do about it. Every page includes it for when the page itself is missing
 * or broken, so it is only markup and CSS.
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
  /** It is the whole page, so its title is the page's heading. */
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
