"use client";
import { Button, Group, Skeleton, Title } from "@mantine/core";
import { IconBuildingStore, IconScan } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { sandboxMessages as m } from "@/lib/messages/sandbox";
import type {
  ListedPayerAnswer,
  OutcomeAnswer,
  PayerEntryAnswer,
  PayerPaymentAnswer,
} from "@/lib/network/sandbox/schemas";
import { HistoryEntry } from "./history-entry";
import { phoneQueries, type TimedRequests } from "./queries";
import { Requests } from "./requests";
import classes from "./history.module.css";

const SHOWN = 4;

interface HomeTabProps {
  phoneCode: string;
  phone: string;
  requests: TimedRequests | undefined;
  others: readonly ListedPayerAnswer[];
  onChoosePayer: (phone: string) => void;
  onAnswered: (request: PayerPaymentAnswer, outcome: OutcomeAnswer) => void;
  onScan: () => void;
  onPayPrinted: () => void;
  onOpen: (entry: PayerEntryAnswer) => void;
  onSeeAll: () => void;
}

/** Pending requests, ways to pay, and the latest history. */
export function HomeTab(props: HomeTabProps) {
  const { phoneCode, phone, requests, others, onChoosePayer } = props;
  const { onAnswered, onScan, onPayPrinted, onOpen, onSeeAll } = props;
  const { data: history } = useQuery(phoneQueries.latest(phoneCode, phone));
  return (
    <>
      <Requests
        phoneCode={phoneCode}
        phone={phone}
        answer={requests}
        others={others}
        onChoosePayer={onChoosePayer}
        onAnswered={onAnswered}
      />
      <Group grow gap="xs">
        <Button
          variant="default"
          radius="xl"
          px="xs"
          leftSection={<IconScan size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={onScan}
        >
          {m.actions.scan}
        </Button>
        <Button
          variant="default"
          radius="xl"
          px="xs"
          leftSection={<IconBuildingStore size={18} aria-hidden />}
          onClick={onPayPrinted}
        >
          {m.actions.printed}
        </Button>
      </Group>
      {!history && <Skeleton height={120} radius="lg" />}
      {history && history.entries.length > 0 && (
        <section aria-labelledby="latest">
          <Group justify="space-between" mb={6}>
            <Title order={2} id="latest" size="sm" c="dimmed" fw={600} pl="xs">
              {m.latest.title}
            </Title>
            <Button size="compact-sm" variant="subtle" onClick={onSeeAll}>
              {m.latest.all}
            </Button>
          </Group>
          <ul className={classes.list}>
            {history.entries.slice(0, SHOWN).map((entry) => (
              <HistoryEntry
                key={entry.entry_id}
                entry={entry}
                merchant={history.merchant}
                onOpen={() => onOpen(entry)}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
