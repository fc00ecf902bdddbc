"use client";
import { Anchor, Button } from "@mantine/core";
import Link from "next/link";
import { useChooseView } from "@/components/session/choose-view";
import { useView } from "@/components/session/view-provider";
import { notifyError } from "@/components/ui/notify";
import type { Mode } from "@/lib/kit/actor";
import * as messages from "@/lib/messages";
import type { PointPage } from "./points";

const m = messages.goLive;

/** Leads to the page of a point, and to that page's mode first. */
export function PageLink({ page }: { page: PointPage }) {
  const { mode } = useView();
  const { href, label, look } = page;
  if (page.mode && page.mode !== mode) return <LinkToMode page={page} mode={page.mode} />;
  if (look === "view") {
    return (
      // The documentation is not part of the account area.
      <Anchor {...(!href.startsWith("/docs/") && { component: Link })} href={href} size="sm">
        {label}
      </Anchor>
    );
  }
  return (
    <Button component={Link} href={href} size="xs" variant={look === "main" ? "filled" : "light"}>
      {label}
    </Button>
  );
}

function LinkToMode({ page, mode }: { page: PointPage; mode: Mode }) {
  const { organizationId } = useView();
  const choose = useChooseView();
  const open = () =>
    choose.mutate({ organizationId, mode, page: page.href }, { onError: notifyError });
  const label = m.inMode[mode](page.label);
  return page.look === "view" ? (
    <Anchor component="button" type="button" size="sm" disabled={choose.isPending} onClick={open}>
      {label}
    </Anchor>
  ) : (
    <Button size="xs" variant="light" loading={choose.isPending} onClick={open}>
      {label}
    </Button>
  );
}
