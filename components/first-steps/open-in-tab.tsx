import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** A link of a step to a page that is used next to this one. */
export function OpenInTab({
  href,
  isNext,
  children,
}: {
  href: string;
  /** It belongs to the step that is next. */
  isNext: boolean;
  children: ReactNode;
}) {
  return (
    <div>
      <Button
        component="a"
        href={href}
        target="_blank"
        size="xs"
        variant={isNext ? "filled" : "default"}
        leftSection={<IconExternalLink size={14} aria-hidden />}
      >
        {children}
      </Button>
    </div>
  );
}
