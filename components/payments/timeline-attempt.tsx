"use client";
import { Anchor, Box } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Exchange } from "@/components/records/attempts";
import { useMay, useView } from "@/components/session/view-provider";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import type { TimelineAttempt } from "@/lib/domain/payments/schemas";
import * as messages from "@/lib/messages";
import { paymentQueries } from "./queries";

const m = messages.paymentPage;

/** The request and response of an attempt, collapsed. They load when opened, for roles that can read webhooks. */
export function AttemptBodies({
  attempt,
  paymentId,
}: {
  attempt: TimelineAttempt;
  paymentId: string;
}) {
  const mayRead = useMay("webhooks.read");
  const [isOpen, { toggle }] = useDisclosure();
  const id = useId();
  if (!mayRead || attempt.state === "under_way") return null;
  return (
    <>
      <Anchor
        component="button"
        type="button"
        size="xs"
        onClick={toggle}
        aria-expanded={isOpen}
        aria-controls={id}
      >
        {isOpen ? m.timeline.hideBodies : m.timeline.showBodies}
      </Anchor>
      <div id={id}>{isOpen && <Bodies attempt={attempt} paymentId={paymentId} />}</div>
    </>
  );
}

function Bodies({ attempt, paymentId }: { attempt: TimelineAttempt; paymentId: string }) {
  const view = useView();
  const { data, error, refetch } = useQuery(
    paymentQueries.attempt(view, paymentId, attempt.delivery_id, attempt.attempt_number),
  );
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <LoadingRows rows={2} />;
  return (
    <Box mt="xs">
      <Exchange attempt={data} isIndented />
    </Box>
  );
}
