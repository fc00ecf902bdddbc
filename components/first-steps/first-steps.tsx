"use client";
import { Anchor, Button, Card, Stack } from "@mantine/core";
import { IconFlask } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { useAddressFilters } from "@/components/list/address-filters";
import { useChooseView } from "@/components/session/choose-view";
import { useView } from "@/components/session/view-provider";
import { EmptyState } from "@/components/ui/empty-state";
import { notifyError } from "@/components/ui/notify";
import { PageHeader } from "@/components/ui/page-header";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import * as messages from "@/lib/messages";
import { CounterSteps } from "./counter-steps";
import { IntegrationSteps } from "./integration-steps";
import { FIRST_STEPS_FILTERS, firstStepsQueries } from "./queries";

const m = messages.firstSteps;

/** A new organization's first steps in test mode, for those who have a counter and those who integrate. */
export function FirstSteps(props: FirstStepsProps) {
  const { mode } = useView();
  return (
    <>
      <PageHeader
        title={m.title}
        description={mode === "test" && m.description}
        actions={
          <Anchor component={Link} href="/overview" size="sm">
            {m.toOverview}
          </Anchor>
        }
      />
      {mode === "test" ? <Paths {...props} /> : <InLiveMode />}
    </>
  );
}

interface FirstStepsProps {
  apiAddress: string;
  /** Creates the webhook catcher and shows what it catches. */
  catcher: ReactNode;
  /** Invites a cashier. */
  invite: ReactNode;
}

function Paths({ apiAddress, catcher, invite }: FirstStepsProps) {
  const view = useView();
  const { filters, change } = useAddressFilters(FIRST_STEPS_FILTERS);
  const { data: steps, error, refetch } = useQuery(firstStepsQueries.steps(view));
  // Kept while the paths are switched, as a key is shown only once.
  const [key, setKey] = useState<string>();
  const likely = view.role === "developer" ? "integration" : "counter";
  const path = filters.for === "counter" || filters.for === "integration" ? filters.for : likely;
  if (!steps) return error ? <ErrorState error={error} retry={refetch} /> : <LoadingRows />;
  return (
    <Stack maw={720} gap="lg">
      <div>
        <SegmentedControl
          label={m.path}
          value={path}
          choices={[
            { value: "counter", label: m.paths.counter },
            { value: "integration", label: m.paths.integration },
          ]}
          onChange={(chosen) => change({ for: chosen })}
        />
      </div>
      {path === "counter" ? (
        <CounterSteps done={steps.counter} invite={invite} />
      ) : (
        <IntegrationSteps
          done={steps.integration}
          apiAddress={apiAddress}
          issuedKey={key}
          onIssued={setKey}
          catcher={catcher}
        />
      )}
    </Stack>
  );
}

function InLiveMode() {
  const { hasTest, organizationId } = useView();
  const choose = useChooseView();
  return (
    <Card withBorder>
      <EmptyState
        icon={<IconFlask />}
        title={m.live.title}
        action={
          hasTest ? (
            <Button
              loading={choose.isPending || choose.isSuccess}
              onClick={() =>
                choose.mutate(
                  { organizationId, mode: "test", page: "/first-steps" },
                  { onError: notifyError },
                )
              }
            >
              {m.live.switch}
            </Button>
          ) : (
            <Button component={Link} href="/settings/network">
              {m.live.connect}
            </Button>
          )
        }
      >
        {hasTest ? m.live.text : m.live.noTest}
      </EmptyState>
    </Card>
  );
}
