"use client";
import { Anchor, Button } from "@mantine/core";
import Link from "next/link";
import { useChooseView } from "@/components/session/choose-view";
import { useView } from "@/components/session/view-provider";
import { notifyError } from "@/components/ui/notify";
import * as messages from "@/lib/messages";
import type { Point } from "./points";

const m = messages.goLive;

/** Leads to the page of a point, and to its mode first; a link that stands out while the point is open. */
export function PageLink({ page, isOpen }: { page: Point["page"]; isOpen: boolean }) {
  const { mode, organizationId } = useView();
  const choose = useChooseView();
  const { href, label, mode: wanted = mode } = page;
  if (href.startsWith("/docs/")) {
    return (
      <Anchor href={href} size="sm">
        {label}
      </Anchor>
    );
  }
  if (wanted === mode) {
    return isOpen ? (
      <Button component={Link} href={href} size="xs" variant="light">
        {label}
      </Button>
    ) : (
      <Anchor component={Link} href={href} size="sm">
        {label}
      </Anchor>
    );
  }
  return (
    <Button
      size="xs"
      variant={isOpen ? "light" : "subtle"}
      loading={choose.isPending}
      onClick={() =>
        choose.mutate({ organizationId, mode: wanted, page: href }, { onError: notifyError })
      }
    >
      {m.inMode[wanted](label)}
    </Button>
  );
}
