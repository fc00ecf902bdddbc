"use client";
import { FileInput, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { PasswordField } from "@/components/form/password-field";
import type { useForm } from "@/components/form/use-form";
import * as messages from "@/lib/messages";
import { bankOf } from "@/lib/network/pix/bank-vocabulary";
import { type ConnectionField, contentOf, type NetworkKind } from "./connection-fields";

const m = messages.networkSettings;

/** A field of a connection. */
export function ConnectionInput({
  kind,
  field: { name, as, maxLength = 500, isOptional, options = [] },
  form,
  isKept,
}: {
  kind: NetworkKind;
  field: ConnectionField;
  form: ReturnType<typeof useForm<Record<string, string>>>;
  /** If it is left empty, it stays as it is. */
  isKept: boolean;
}) {
  const { label, hint } = wordsOf(kind, name, form.values.bank);
  const common = {
    label,
    description: isKept ? m.kept : hint,
    required: !isOptional && !isKept,
    withAsterisk: false,
    ...form.field(name),
    value: form.values[name] ?? "",
  };
  switch (as) {
    case "secret":
      return <PasswordField autoComplete="off" maxLength={2000} {...common} />;
    case "file":
      return (
        <FileInput
          name={name}
          label={label}
          description={common.description}
          required={common.required}
          withAsterisk={false}
          error={form.errors[name]}
          clearable
          multiple
          placeholder={m.chooseFile}
          accept=".pfx,.p12,.pem,.crt,.cer,.key"
          onChange={(files) => {
            if (files.length === 0) return form.setFieldValue(name, "");
            void contentOf(files).then((content) => form.setFieldValue(name, content));
          }}
        />
      );
    case "choice":
      return (
        <NativeSelect
          {...common}
          data={options.map((value) => ({
            value,
            label: m.choices[value as keyof typeof m.choices],
          }))}
        />
      );
    case "lines":
      return (
        <Textarea
          {...common}
          autosize
          maxLength={maxLength}
          autoComplete="off"
          spellCheck={false}
          styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
        />
      );
    case "url":
    case undefined:
      return (
        <TextInput
          type={as === "url" ? "url" : "text"}
          maxLength={maxLength}
          autoComplete="off"
          {...common}
        />
      );
  }
}

function wordsOf(kind: NetworkKind, name: string, bank: string | undefined) {
  if (kind === "gateway" && name === "base_url") return { label: m.baseUrl, hint: m.baseUrlHint };
  if (name === "token") return { label: m.token, hint: m.tokenHint };
  if (kind === "vipps_mobilepay" && name === "base_url") return m.fields.vipps_address;
  if (kind === "apipay" && name === "base_url") return m.fields.apipay_address;
  const words = m.fields[name as keyof typeof m.fields];
  if (kind !== "pix") return words;
  const { testBaseUrl, testTokenUrl } = bankOf(bank);
  const test = { base_url: testBaseUrl, token_url: testTokenUrl }[name];
  return test === undefined ? words : { ...words, hint: m.testAddress(test) };
}
