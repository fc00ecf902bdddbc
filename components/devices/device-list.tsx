"use client";
import { Button, Group } from "@mantine/core";
import { IconDeviceMobile, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LazyConfirm } from "@/components/form/lazy-confirm";
import { useAddressFilters } from "@/components/list/address-filters";
import { ListBody } from "@/components/list/list-body";
import { useLiveList } from "@/components/list/live-list";
import { useNewInAddress } from "@/components/list/new-in-address";
import { useMay, useView } from "@/components/session/view-provider";
import { DialogSlot } from "@/components/ui/dialog-slot";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { notifyError, notifySuccess } from "@/components/ui/notify";
import { PageHeader } from "@/components/ui/page-header";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { DeviceKeyResource, IssuedDeviceKey } from "@/lib/domain/devices/schemas";
import * as messages from "@/lib/messages";
import { DeviceTable } from "./device-table";
import { useChangeKey, useRevokeKey } from "./mutations";
import { DEVICE_FILTERS, deviceQueries } from "./queries";

const m = messages.devices;

// Dialogs load when they are first opened.
const IssueForm = lazyWithRetry(() => import("./issue-form").then((module) => module.IssueForm), {
  preload: "idle",
});
const RotateForm = lazyWithRetry(() => import("./rotate-form").then((module) => module.RotateForm));
const IssuedKey = lazyWithRetry(() => import("./issued-key").then((module) => module.IssuedKey));

type Dialog =
  | { kind: "issue" }
  | { kind: "rotate" | "revoke"; device: DeviceKeyResource }
  | { kind: "issued"; issued: IssuedDeviceKey };

/** The device keys of the organization and mode, with dialogs to issue, rotate and revoke them. */
export function DeviceList() {
  const view = useView();
  const mayManage = useMay("devices.manage");
  const { filters, change } = useAddressFilters(DEVICE_FILTERS);
  const { list, rows, isStale } = useLiveList(deviceQueries.list(view, filters));
  const usage = useQuery(deviceQueries.usage(view));
  const revoke = useRevokeKey();
  const changeKey = useChangeKey();
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  useNewInAddress(() => setDialog({ kind: "issue" }), mayManage);
  const issued = (key: IssuedDeviceKey) => setDialog({ kind: "issued", issued: key });

  const leaving = dialog?.kind === "revoke" ? dialog.device : undefined;
  const issueButton = mayManage && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setDialog({ kind: "issue" })}
    >
      {m.issue}
    </Button>
  );
  return (
    <>
      <PageHeader title={m.title} description={m.description} actions={issueButton} />
      <Group mb="md">
        <SegmentedControl
          isSmall
          label={m.show.label}
          value={filters.show === "all" ? "all" : "active"}
          choices={[
            { value: "active", label: m.show.active },
            { value: "all", label: m.show.all },
          ]}
          onChange={(show) => change({ show: show === "all" ? "all" : undefined })}
        />
      </Group>
      <ListBody
        list={list}
        count={rows.length}
        isStale={isStale}
        empty={
          <EmptyState
            icon={<IconDeviceMobile />}
            title={filters.show === "all" ? m.emptyAll : m.empty}
            action={issueButton}
          >
            {m.emptyText}
          </EmptyState>
        }
      >
        <DeviceTable
          key={filters.show ?? "active"}
          devices={rows}
          usage={usage.data ?? (usage.isError ? null : undefined)}
          acts={{
            rotate: (device) => setDialog({ kind: "rotate", device }),
            revoke: (device) => setDialog({ kind: "revoke", device }),
            setPayers: ({ device_key_id: id }, isPayerPresent) =>
              changeKey.mutate(
                { id, isPayerPresent },
                { onSuccess: () => notifySuccess(m.payers.saved), onError: notifyError },
              ),
          }}
        />
      </ListBody>
      <DialogSlot>
        {dialog?.kind === "issue" && <IssueForm close={close} issued={issued} />}
        {dialog?.kind === "rotate" && (
          <RotateForm device={dialog.device} close={close} issued={issued} />
        )}
        {dialog?.kind === "issued" && <IssuedKey issued={dialog.issued} saved={close} />}
      </DialogSlot>
      <LazyConfirm
        isAsking={leaving !== undefined}
        title={m.revocation.title(leaving?.name ?? "")}
        action={m.revocation.confirm}
        color="red"
        isRunning={revoke.isPending}
        error={revoke.error}
        confirm={() =>
          leaving &&
          revoke.mutate(leaving.device_key_id, {
            onSuccess: () => {
              notifySuccess(m.revocation.done);
              close();
            },
          })
        }
        close={() => {
          close();
          revoke.reset();
        }}
      >
        {m.revocation.text}
      </LazyConfirm>
    </>
  );
}
