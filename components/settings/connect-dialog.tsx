"use client";
import { NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { DialogButtons } from "@/components/form/dialog-buttons";
import { FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { useForm } from "@/components/form/use-form";
import { useView } from "@/components/session/view-provider";
import { Dialog } from "@/components/ui/dialog";
import { Disclosure } from "@/components/ui/disclosure";
import { notifySuccess } from "@/components/ui/notify";
import { api } from "@/lib/client/api";
import { fieldErrorsOf } from "@/lib/client/field-errors";
import { RequestFailed } from "@/lib/client/request-json";
import {
  APIPAY_PRODUCTION,
  type LiveNetworkConnection,
  type LiveNetworkResource,
  VIPPS_PRODUCTION,
} from "@/lib/domain/networks/schemas";
import * as messages from "@/lib/messages";
import type { CheckStep } from "@/lib/network/check-vocabulary";
import { BANK_NAMES, bankOf } from "@/lib/network/pix/bank-vocabulary";
import { useChange } from "./change";
import {
  BANK_SETTINGS,
  currenciesOf,
  fieldsFor,
  kindsFor,
  type NetworkKind,
  valuesOfBank,
} from "./connection-fields";
import { ConnectionInput } from "./connection-input";
import { ConnectionSteps } from "./connection-steps";
import { OpenPayments } from "./open-payments";

const m = messages.networkSettings;

/** What is entered already. */
const USUAL: Record<NetworkKind, Record<string, string>> = {
  vipps_mobilepay: { base_url: VIPPS_PRODUCTION },
  pix: valuesOfBank("document"),
  apipay: { base_url: APIPAY_PRODUCTION },
  gateway: {},
};

const bankName = (bank: string): string =>
  bankOf(bank).name ?? m.banks[bank as keyof typeof m.banks];

/** Asks for a network and its keys; they are saved once every step of the connection works. */
export function ConnectDialog({
  current,
  close,
}: {
  /** The network whose connection is replaced; undefined to connect another one. */
  current: LiveNetworkResource | undefined;
  close: () => void;
}) {
  const { currency } = useView();
  const { fitting, others } = kindsFor(currency);
  const [kind, setKind] = useState<NetworkKind>(current?.kind ?? fitting[0] ?? "gateway");
  const replaces = current !== undefined;
  const option = (value: NetworkKind) => ({ value, label: m.kinds[value] });
  const taken = others.includes(kind) ? currenciesOf(kind) : undefined;
  return (
    <Dialog close={close} title={replaces ? m.replaceTitle : m.connectTitle}>
      <Stack>
        {replaces && <Text size="sm">{m.replaceText}</Text>}
        <NativeSelect
          label={m.kind}
          description={[m.kindHints[kind], taken && m.takes(taken.join(", "))]
            .filter(Boolean)
            .join(" ")}
          value={kind}
          data={[
            { group: m.fits(currency), items: fitting.map(option) },
            { group: m.others, items: others.map(option) },
          ].filter(({ items }) => items.length > 0)}
          data-autofocus
          onChange={(event) => setKind(event.currentTarget.value as NetworkKind)}
        />
        <ConnectionForm key={kind} kind={kind} current={current} close={close} />
      </Stack>
    </Dialog>
  );
}

function ConnectionForm({
  kind,
  current,
  close,
}: {
  kind: NetworkKind;
  current: LiveNetworkResource | undefined;
  close: () => void;
}) {
  const router = useRouter();
  const isSame = current?.kind === kind;
  const [initial] = useState(() => initialValues(kind, isSame ? current : undefined));
  const form = useForm<Record<string, string>>({
    initialValues: { name: current?.name ?? "", ...initial },
  });
  const { fields, more } = fieldsFor(kind, form.values);
  const connect = useChange((body: LiveNetworkConnection, scope) =>
    current
      ? api("PUT /networks/{networkID}", {
          scope,
          params: { networkID: current.network_id },
          body,
        })
      : api("POST /networks", { scope, body }),
  );
  const send = (values: Record<string, string>) => {
    const names = [...fields, ...more].map(({ name }) => name);
    const fieldNames = ["name", ...(kind === "pix" ? ["bank"] : []), ...names];
    // An empty name removes the one that it has, and an empty setting is none; other fields that are empty stay as they are.
    const counts = ["name", ...BANK_SETTINGS] as string[];
    const entered = fieldNames
      .map((name) => [name, values[name] ?? ""] as const)
      .filter(([name, value]) => value !== "" || counts.includes(name));
    connect.mutate({ kind, ...Object.fromEntries(entered) } as LiveNetworkConnection, {
      onSuccess: () => {
        notifySuccess(m.connected);
        close();
        // Enables the switch to live mode in the frame.
        router.refresh();
      },
      onError: (error) => form.setErrors(fieldErrorsOf(error)),
    });
  };
  const failed = failedStep(connect.error);
  const hasErrorInMore =
    more.some(({ name }) => form.errors[name]) || failed === "authority" || failed === "list";
  const input = (field: (typeof fields)[number]) => (
    <ConnectionInput
      key={field.name}
      kind={kind}
      field={field}
      form={form}
      isKept={isSame && (field.as === "secret" || field.as === "file")}
    />
  );
  return (
    <Form onSubmit={form.onSubmit(send)}>
      <Stack>
        <TextInput
          label={m.name}
          description={m.nameHint}
          maxLength={60}
          autoComplete="off"
          {...form.field("name")}
        />
        {kind === "pix" && (
          <NativeSelect
            label={m.fields.bank.label}
            description={m.fields.bank.hint}
            {...form.field("bank")}
            data={BANK_NAMES.map((value) => ({ value, label: bankName(value) }))}
            onChange={(event) => {
              for (const [name, value] of Object.entries(valuesOfBank(event.currentTarget.value))) {
                form.setFieldValue(name, value);
              }
            }}
          />
        )}
        {fields.map(input)}
        {more.length > 0 && (
          <Disclosure
            key={`${form.values.bank} ${hasErrorInMore}`}
            head={m.more}
            defaultOpen={hasErrorInMore || form.values.bank === "other"}
          >
            <Stack>{more.map(input)}</Stack>
          </Disclosure>
        )}
        {failed && connect.error ? (
          <ConnectionSteps kind={kind} failed={failed} why={connect.error.message} />
        ) : (
          <FormFailure
            error={connect.error}
            fields={["name", "bank", ...[...fields, ...more].map(({ name }) => name)]}
          />
        )}
        <OpenPayments error={connect.error} />
        <DialogButtons close={close} loading={connect.isPending}>
          {current ? m.replace : m.connect}
        </DialogButtons>
      </Stack>
    </Form>
  );
}

/** What is known of a connection, or else what is usual. */
function initialValues(
  kind: NetworkKind,
  current: LiveNetworkResource | undefined,
): Record<string, string> {
  if (!current) return USUAL[kind];
  const { base_url = "", settings = {} } = current;
  const usual = kind === "pix" ? valuesOfBank(settings.bank ?? "document") : {};
  return { ...usual, base_url, ...settings };
}

const failedStep = (error: Error | null): CheckStep | undefined =>
  error instanceof RequestFailed ? (error.facts.failed_step as CheckStep | undefined) : undefined;
