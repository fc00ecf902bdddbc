import { IconZoomQuestion } from "@tabler/icons-react";
import { EmptyState } from "./empty-state";
import classes from "./empty-state.module.css";

/** Shown in place of something that doesn't exist, with a link back to where it would be listed. */
export function NotFoundPage({
  title,
  text,
  back,
}: {
  title: string;
  text: string;
  back: { href: string; label: string };
}) {
  return (
    <EmptyState
      icon={<IconZoomQuestion />}
      title={title}
      isPage
      action={
        <a href={back.href} className={classes.action}>
          {back.label}
        </a>
      }
    >
      {text}
    </EmptyState>
  );
}
