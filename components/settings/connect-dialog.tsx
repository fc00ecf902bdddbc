"use client";
import { Button, FileInput, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { PasswordField } from "@/components/form/password-field";
import { useForm } from "@/components/form/use-form";
import { Dialog } from "@/components/ui/dialog";
import { notifySuccess } from "@/components/ui/notify";
import { api } from "@/lib/client/api";
import { fieldErrorsOf } from "@/lib/client/field-errors";
import {
  APIPAY_PRODUCTION,
  type LiveNetworkConnection,
  type LiveNetworkResource,
  VIPPS_PRODUCTION,
} from "@/lib/domain/live-network/schemas";
import * as messages from "@/lib/messages";
import { useChange } from "./change";
import { CONNECTION_FIELDS, contentOf, NETWORK_KINDS, type NetworkKind } from "./connection-fields";
import { OpenPayments } from "./open-payments";

const m = messages.networkSettings;

/** What is entered already. */
const USUAL: Partial<Record<NetworkKind, Record<string, string>>> = {
  vipps_mobilepay: { base_url: VIPPS_PRODUCTION },
  apipay: { base_url: APIPAY_PRODUCTION },
};

/** Asks for a network and its keys; they are saved once every step of the connection works. */
export function ConnectDialog({
  current,
  close,
}: {
  /** The network whose connection is replaced; undefined to connect another one. */
  current: LiveNetworkResource | undefined;
  close: () => void;
}) {
  const [kind, setKind] = useState<NetworkKind>(current?.kind ?? "vipps_mobilepay");
  const replaces = current !== undefined;
  return (
    <Dialog close={close} title={replaces ? m.replaceTitle : m.connectTitle}>
      <Stack>
        {replaces && <Text size="sm">{m.replaceText}</Text>}
        <NativeSelect
          label={m.kind}
          description={m.kindHints[kind]}
          value={kind}
          data={NETWORK_KINDS.map((value) => ({ value, label: m.kinds[value] }))}
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
  const fields = CONNECTION_FIELDS[kind];
  const isSame = current?.kind === kind;
  const known: Record<string, string | undefined> = isSame
    ? { base_url: current.base_url, ...current.settings }
    : {};
  const form = useForm<Record<string, string>>({
    initialValues: {
      name: current?.name ?? "",
      ...Object.fromEntries(
        fields.map(({ name }) => [name, known[name] ?? USUAL[kind]?.[name] ?? ""]),
      ),
    },
  });
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
    // An empty name removes the one that it has; other fields that are empty stay as they are.
    const entered = Object.entries(values).filter(
      ([name, value]) => name === "name" || value !== "",
    );
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
  return (
    <Form onSubmit={form.onSubmit(send)}>
      <Stack>
        <FormFailure error={connect.error} fields={["name", ...fields.map(({ name }) => name)]} />
        <OpenPayments error={connect.error} />
        <TextInput
          label={m.name}
          description={m.nameHint}
          maxLength={60}
          autoComplete="off"
          {...form.field("name")}
        />
        {fields.map(({ name, as, maxLength = 500, isOptional }) => {
          const isKept = isSame && (as === "secret" || as === "file");
          const { label, hint } = wordsOf(kind, name);
          const common = {
            label,
            description: isKept ? m.kept : hint,
            required: !isOptional && !isKept,
            withAsterisk: false,
            ...form.field(name),
          };
          switch (as) {
            case "secret":
              return <PasswordField key={name} autoComplete="off" maxLength={2000} {...common} />;
            case "file":
              return (
                <FileInput
                  key={name}
                  name={name}
                  label={label}
                  description={common.description}
                  required={common.required}
                  withAsterisk={false}
                  error={form.errors[name]}
                  clearable
                  placeholder={m.chooseFile}
                  accept=".pfx,.p12,.pem,.crt"
                  onChange={(file) => {
                    if (!file) return form.setFieldValue(name, "");
                    void contentOf(file).then((content) => form.setFieldValue(name, content));
                  }}
                />
              );
            case "url":
            case undefined:
              return (
                <TextInput
                  key={name}
                  type={as === "url" ? "url" : "text"}
                  maxLength={maxLength}
                  autoComplete="off"
                  {...common}
                />
              );
          }
        })}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {messages.common.cancel}
          </Button>
          <Button type="submit" loading={connect.isPending}>
            {current ? m.replace : m.connect}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

function wordsOf(kind: NetworkKind, name: string) {
  if (kind === "gateway" && name === "base_url") return { label: m.baseUrl, hint: m.baseUrlHint };
  if (name === "token") return { label: m.token, hint: m.tokenHint };
  if (kind === "vipps_mobilepay" && name === "base_url") return m.fields.vipps_address;
  if (kind === "apipay" && name === "base_url") return m.fields.apipay_address;
  return m.fields[name as keyof typeof m.fields];
}
