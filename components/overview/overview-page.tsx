"use client";
import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useView } from "@/components/session/view-provider";
import { PageHeader } from "@/components/ui/page-header";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import * as messages from "@/lib/messages";
import { AttentionCard } from "./attention-card";
import { FirstStepsCard } from "./first-steps-card";
import { LatestPayments } from "./latest-payments";
import { NetworkCard } from "./network-card";
import { SourcesCard, WhenCard } from "./patterns";
import { overviewQueries } from "./queries";
import { TodayCard } from "./today-card";
import { VolumeCard } from "./volume-card";
import columns from "@/components/ui/two-columns.module.css";

const m = messages.overview;

/** The organization at a glance. */
export function OverviewPage() {
  const view = useView();
  const { data: overview, error, refetch } = useQuery(overviewQueries.overview(view));
  return (
    <>
      <PageHeader title={m.title} description={m.description(view.timeZone)} />
      <Stack gap="lg">
        {overview ? (
          <>
            <FirstStepsCard done={overview.first_steps} />
            <TodayCard overview={overview} />
          </>
        ) : error ? (
          <ErrorState error={error} retry={refetch} />
        ) : (
          <LoadingRows rows={3} />
        )}
        <div className={columns.columns} data-narrower>
          <Stack gap="lg" className={columns.first}>
            {overview && <AttentionCard overview={overview} />}
            {overview && <NetworkCard network={overview.network} />}
          </Stack>
          <Stack gap="lg">
            <VolumeCard />
            <WhenCard />
            <SourcesCard />
            <LatestPayments />
          </Stack>
        </div>
      </Stack>
    </>
  );
}
