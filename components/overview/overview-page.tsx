"use client";
import { Grid, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { PageHeader } from "@/components/ui/page-header";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { useView } from "@/components/ui/view-provider";
import * as messages from "@/lib/messages";
import { AttentionCard } from "./attention-card";
import { FirstStepsCard } from "./first-steps-card";
import { LatestPayments } from "./latest-payments";
import { NetworkCard } from "./network-card";
import { overviewQueries } from "./queries";
import { TodayCard } from "./today-card";
import { VolumeCard } from "./volume-card";

const m = messages.overview;

/** The shop at a glance. */
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
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, md: 8 }} order={{ base: 2, md: 1 }}>
            <Stack gap="lg">
              <VolumeCard />
              <LatestPayments />
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 4 }} order={{ base: 1, md: 2 }}>
            <Stack gap="lg">
              {overview && <AttentionCard overview={overview} />}
              {overview && <NetworkCard network={overview.network} />}
            </Stack>
          </Grid.Col>
        </Grid>
      </Stack>
    </>
  );
}
