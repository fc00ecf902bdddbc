"use client";
import { Badge, Button, Group, Stack, Switch } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import { Failure } from "@/components/form/failure";
import { Moment } from "@/components/session/moment";
import { Callout } from "@/components/ui/callout";
import { DialogSlot } from "@/components/ui/dialog-slot";
import { Facts } from "@/components/ui/facts";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { notifySuccess } from "@/components/ui/notify";
import { api } from "@/lib/client/api";
import type { LiveNetworkResource } from "@/lib/domain/networks/schemas";
import * as messages from "@/lib/messages";
import { BANK_CHOICES, bankOf } from "@/lib/network/pix/bank-vocabulary";
import { useChange } from "./change";
import { networkName } from "./connection-fields";
import { ConnectionSteps } from "./connection-steps";
import { SettingsCard } from "./settings-card";

const ConnectDialog = lazyWithRetry(() =>
  import("./connect-dialog").then((module) => module.ConnectDialog),
);
const DisconnectDialog = lazyWithRetry(() =>
  import("./disconnect-dialog").then((module) => module.DisconnectDialog),
);

const m = messages.networkSettings;

/** The latest result counts. RFC 3339 timestamps in UTC sort as text. */
function healthOf({ last_answer_at, last_failure_at }: LiveNetworkResource) {
  if (!last_answer_at && !last_failure_at) return { color: "gray", word: m.silent };
  return (last_failure_at ?? "") > (last_answer_at ?? "")
    ? { color: "red", word: m.failing }
    : { color: "teal", word: m.answering };
}

/** A setting as it is told to people. */
function settingWords(field: string, value: string): ReactNode {
  if (field === "bank") return bankOf(value).name ?? m.banks[value as keyof typeof m.banks];
  if (Object.hasOwn(BANK_CHOICES, field)) return m.choices[value as keyof typeof m.choices];
  return value === "" ? "–" : <span style={{ whiteSpace: "pre-line" }}>{value}</span>;
}

/** A connected network: its health, and what can be done with it. `isOnly`: no other network is connected. */
export function NetworkCard({
  network,
  isOnly,
  liveKeys,
}: {
  network: LiveNetworkResource;
  isOnly: boolean;
  liveKeys: number;
}) {
  const [isLeaving, leaving] = useDisclosure();
  const [isReplacing, replacing] = useDisclosure();
  const params = { networkID: network.network_id };
  const test = useChange((_: void, scope) =>
    api("POST /networks/{networkID}/test", { scope, params }),
  );
  const makeDefault = useChange((_: void, scope) =>
    api("POST /networks/{networkID}/default", { scope, params }),
  );
  const printedCodes = useChange((on: boolean, scope) =>
    api("PUT /networks/{networkID}/printed-codes", { scope, params, body: { on } }),
  );
  const health = healthOf(network);
  const name = networkName(network);
  const moment = (at: string | undefined) => (at ? <Moment at={at} style="long" /> : m.never);
  return (
    <SettingsCard
      title={name}
      actions={
        <>
          <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
            {m.test}
          </Button>
          {!network.is_default && (
            <Button
              variant="default"
              loading={makeDefault.isPending}
              onClick={() =>
                makeDefault.mutate(undefined, {
                  onSuccess: () => notifySuccess(m.madeDefault(name)),
                })
              }
            >
              {m.makeDefault}
            </Button>
          )}
          <Button variant="default" onClick={replacing.open}>
            {m.replace}
          </Button>
          <Button variant="subtle" color="red" onClick={leaving.open}>
            {m.disconnect}
          </Button>
        </>
      }
    >
      <Stack aria-live="polite">
        {makeDefault.error && <Failure>{makeDefault.error.message}</Failure>}
        {test.error && <Failure>{test.error.message}</Failure>}
        {printedCodes.error && <Failure>{printedCodes.error.message}</Failure>}
        {test.data?.failure && test.data.failed_step && (
          <ConnectionSteps
            kind={network.kind}
            failed={test.data.failed_step}
            why={messages.serverTexts.sentence(test.data.failure)}
          />
        )}
        {test.data?.answered && (
          <Callout color="teal" role="status">
            {m.testOk(test.data.duration_ms)}
          </Callout>
        )}
      </Stack>
      <Facts
        facts={[
          [
            m.state,
            <Group key="state" gap="xs">
              <Badge variant="light" color={health.color} tt="none">
                {health.word}
              </Badge>
              {!isOnly && network.is_default && (
                <Badge variant="light" tt="none">
                  {m.isDefault}
                </Badge>
              )}
            </Group>,
          ],
          [m.number, isOnly ? undefined : network.number],
          [m.kind, m.kinds[network.kind]],
          [m.baseUrl, network.base_url],
          ...Object.entries(network.settings ?? {}).map(
            ([field, value]) =>
              [m.fields[field as keyof typeof m.fields].label, settingWords(field, value)] as const,
          ),
          [
            m.certificateUntil,
            network.certificate_expires_at && moment(network.certificate_expires_at),
          ],
          [m.since, moment(network.connected_at)],
          [m.lastAnswer, moment(network.last_answer_at)],
          [
            m.lastFailure,
            network.last_failure_at && (
              <>
                {moment(network.last_failure_at)}:{" "}
                {messages.serverTexts.sentence(network.last_failure ?? "")}
              </>
            ),
          ],
          [
            m.printedCodes,
            network.printed_codes === undefined ? undefined : (
              <Switch
                key="printed-codes"
                aria-label={m.printedCodes}
                label={network.printed_codes ? m.printedCodesOn : m.printedCodesOff}
                checked={network.printed_codes}
                disabled={printedCodes.isPending}
                onChange={({ currentTarget: { checked } }) =>
                  printedCodes.mutate(checked, {
                    onSuccess: () => notifySuccess(checked ? m.printedCodesOn : m.printedCodesOff),
                  })
                }
              />
            ),
          ],
          [m.history, network.history_synced_at && moment(network.history_synced_at)],
          [
            m.unreadable,
            network.unreadable_at && (
              <>
                {moment(network.unreadable_at)}: {m.unreadablePart(network.unreadable ?? "")}
              </>
            ),
          ],
          [m.liveKeys, isOnly ? liveKeys : undefined],
        ]}
      />
      <DialogSlot>
        {isReplacing && <ConnectDialog current={network} close={replacing.close} />}
      </DialogSlot>
      <DialogSlot>
        {isLeaving && (
          <DisconnectDialog
            network={network}
            isOnly={isOnly}
            liveKeys={liveKeys}
            close={leaving.close}
          />
        )}
      </DialogSlot>
    </SettingsCard>
  );
}
