"use client";
import { Box, Button, Group } from "@mantine/core";
import { IconCashRegister } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LazyConfirm } from "@/components/form/lazy-confirm";
import { useMay, useView } from "@/components/session/view-provider";
import { DialogSlot } from "@/components/ui/dialog-slot";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { notifyError, notifySuccess } from "@/components/ui/notify";
import { PageHeader } from "@/components/ui/page-header";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { api } from "@/lib/client/api";
import type { ListedTillResource } from "@/lib/domain/till/schemas";
import * as messages from "@/lib/messages";
import { CatalogueSection } from "./catalogue-section";
import { tillListQueries, useTillChange } from "./queries";
import { nameOf, TillTable } from "./till-table";

const TillDialog = lazyWithRetry(() => import("./till-dialog").then((module) => module.TillDialog));

const m = messages.tills;

/** The tills of the organization and mode: where they are, who is there, and what each shows now. */
export function Tills() {
  const view = useView();
  const hasCatalogue = useMay("payments.create");
  const [show, setShow] = useState<"all" | undefined>();
  const tills = useQuery(tillListQueries.list(view, show));
  const [renamed, setRenamed] = useState<ListedTillResource>();
  const [ending, setEnding] = useState<ListedTillResource>();
  const end = useTillChange((tillID: string, scope) =>
    api("DELETE /tills/{tillID}", { scope, params: { tillID } }),
  );
  const acceptPins = useTillChange(({ till_id, accepts_pins }: ListedTillResource, scope) =>
    api("PUT /tills/{tillID}/pins", {
      scope,
      params: { tillID: till_id },
      body: { accepts: !accepts_pins },
    }),
  );
  const change = (till: ListedTillResource) =>
    acceptPins.mutate(till, {
      onSuccess: () => notifySuccess(till.accepts_pins ? m.pinsRefused : m.pinsAccepted),
      onError: notifyError,
    });
  const openTill = (
    <Button component="a" href="/till" leftSection={<IconCashRegister size={16} aria-hidden />}>
      {m.open}
    </Button>
  );
  return (
    <>
      <PageHeader title={m.title} description={m.description} actions={openTill} />
      <Group mb="md">
        <SegmentedControl
          isSmall
          label={m.show.label}
          value={show ?? "active"}
          choices={[
            { value: "active", label: m.show.active },
            { value: "all", label: m.show.all },
          ]}
          onChange={(chosen) => setShow(chosen === "all" ? "all" : undefined)}
        />
      </Group>
      {!tills.data ? (
        tills.error ? (
          <ErrorState error={tills.error} retry={tills.refetch} />
        ) : (
          <LoadingRows />
        )
      ) : tills.data.data.length === 0 ? (
        <EmptyState icon={<IconCashRegister />} title={m.empty} action={openTill}>
          {m.emptyText}
        </EmptyState>
      ) : (
        <TillTable
          tills={tills.data.data}
          rename={setRenamed}
          end={setEnding}
          acceptPins={change}
        />
      )}
      {hasCatalogue && (
        <Box mt="xl">
          <CatalogueSection />
        </Box>
      )}
      <DialogSlot>
        {renamed && <TillDialog till={renamed} close={() => setRenamed(undefined)} />}
      </DialogSlot>
      <LazyConfirm
        isAsking={ending !== undefined}
        title={m.ending.title(ending ? nameOf(ending) : "")}
        action={m.end}
        color="red"
        isRunning={end.isPending}
        error={end.error}
        confirm={() =>
          ending &&
          end.mutate(ending.till_id, {
            onSuccess: () => {
              notifySuccess(m.ending.done);
              setEnding(undefined);
            },
          })
        }
        close={() => {
          setEnding(undefined);
          end.reset();
        }}
      >
        {m.ending.text}
      </LazyConfirm>
    </>
  );
}
