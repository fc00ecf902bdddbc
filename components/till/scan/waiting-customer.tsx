"use client";
import { Box, Button, CloseButton } from "@mantine/core";
import { IconUserCheck } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Moment } from "@/components/session/moment";
import { useView } from "@/components/session/view-provider";
import { Callout } from "@/components/ui/callout";
import * as messages from "@/lib/messages";
import { dismissScan, tillQueries } from "../queries";
import classes from "../notice.module.css";

const m = messages.till.waitingCustomer;

/** Says that a customer has scanned the till's printed code, who can be asked for the amount once it is entered. */
export function WaitingCustomer({
  tillId,
  isReady,
  onAsk,
}: {
  tillId: string;
  /** There is an amount that can be asked for. */
  isReady: boolean;
  onAsk: (scanId: string) => void;
}) {
  const view = useView();
  const queries = useQueryClient();
  const { queryKey, ...query } = tillQueries.scan(view, tillId);
  const { data } = useQuery({ queryKey, ...query });
  const dismiss = useMutation({
    mutationFn: (scanId: string) => dismissScan(view, tillId, scanId),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  const { scan_id: scanId, scanned_at: at } = data ?? {};
  if (scanId === undefined || at === undefined) return null;
  return (
    <div className={classes.notice}>
      <Callout role="status" color="teal" icon={<IconUserCheck size={18} aria-hidden />}>
        <div className={classes.words}>
          <span>
            {/* On a phone, whoever reads the amount needs the room. */}
            <Box component="span" {...(isReady && { visibleFrom: "sm" })}>
              {m.scanned}
            </Box>{" "}
            <Moment at={at} style="time" />
            {!isReady && ` ${m.enterAmount}`}
          </span>
          {isReady && (
            <Button size="compact-md" onClick={() => onAsk(scanId)}>
              {m.ask}
            </Button>
          )}
        </div>
      </Callout>
      <CloseButton
        className={classes.close}
        aria-label={m.dismiss}
        disabled={dismiss.isPending}
        onClick={() => dismiss.mutate(scanId)}
      />
    </div>
  );
}
