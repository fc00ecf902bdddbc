"use client";
import { Box, Center, Stack, Text, TextInput } from "@mantine/core";
import { QRCodeSVG } from "qrcode.react";
import { DialogButtons } from "@/components/form/dialog-buttons";
import { FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { PasswordField } from "@/components/form/password-field";
import { typeDigit } from "@/components/form/type-digit";
import { useForm } from "@/components/form/use-form";
import { CopyableCode } from "@/components/ui/copy";
import { Dialog } from "@/components/ui/dialog";
import { QUIET_ZONE } from "@/components/ui/qr-code";
import { type Answer, api } from "@/lib/client/api";
import { fieldErrorsOf } from "@/lib/client/field-errors";
import type { SecondFactorOffer } from "@/lib/domain/sign-in/schemas";
import * as messages from "@/lib/messages";
import { useChange } from "./change";

const m = messages.twoFactor;

/** Sets up two-factor sign-in: the password, then the secret to scan, then the first code. */
export function TwoFactorSetUp({
  done,
  close,
}: {
  done: (recoveryCodes: string[]) => void;
  close: () => void;
}) {
  const start = useChange((body: { current_password: string }, scope) =>
    api("POST /profile/two-factor", { scope, body }),
  );
  return (
    <Dialog close={close} title={m.setUpTitle} closesOnClickOutside={!start.data}>
      {start.data ? (
        <FirstCode offer={start.data} done={done} close={close} />
      ) : (
        <PasswordFirst start={start} close={close} />
      )}
    </Dialog>
  );
}

function PasswordFirst({
  start,
  close,
}: {
  start: ReturnType<
    typeof useChange<{ current_password: string }, Answer<"POST /profile/two-factor">>
  >;
  close: () => void;
}) {
  const form = useForm({ initialValues: { current_password: "" } });
  return (
    <Form
      onSubmit={form.onSubmit((values) =>
        start.mutate(values, { onError: (error) => form.setErrors(fieldErrorsOf(error)) }),
      )}
    >
      <Stack>
        <Text size="sm">{m.passwordFirst}</Text>
        <FormFailure error={start.error} fields={["current_password"]} />
        <PasswordField
          label={messages.profileSettings.currentPassword}
          autoComplete="current-password"
          required
          withAsterisk={false}
          data-autofocus
          {...form.field("current_password")}
        />
        <DialogButtons close={close} loading={start.isPending}>
          {m.next}
        </DialogButtons>
      </Stack>
    </Form>
  );
}

function FirstCode({
  offer,
  done,
  close,
}: {
  offer: SecondFactorOffer;
  done: (recoveryCodes: string[]) => void;
  close: () => void;
}) {
  const form = useForm({ initialValues: { code: "" } });
  const confirm = useChange((body: { code: string }, scope) =>
    api("POST /profile/two-factor/confirm", { scope, body }),
  );
  return (
    <Form
      onSubmit={form.onSubmit((values) =>
        confirm.mutate(values, {
          onSuccess: ({ recovery_codes }) => {
            done(recovery_codes);
            close();
          },
          onError: (error) => form.setErrors(fieldErrorsOf(error)),
        }),
      )}
    >
      <Stack>
        <Text size="sm">{m.scan}</Text>
        <Center>
          {/* Dark on light in dark mode too: not every camera reads inverted codes. */}
          <Box bg="white" style={{ borderRadius: "var(--mantine-radius-md)", overflow: "hidden" }}>
            <QRCodeSVG
              value={offer.uri}
              size={212}
              marginSize={QUIET_ZONE}
              role="img"
              title={m.qrLabel}
            />
          </Box>
        </Center>
        <div>
          <Text size="sm" mb={4}>
            {m.cannotScan}
          </Text>
          <CopyableCode text={offer.secret} label={m.copySecret} />
        </div>
        <FormFailure error={confirm.error} fields={["code"]} />
        <TextInput
          label={m.code}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={10}
          required
          withAsterisk={false}
          autoFocus
          {...form.field("code")}
          onKeyDown={(event) => typeDigit(event)}
        />
        <DialogButtons close={close} loading={confirm.isPending}>
          {m.confirm}
        </DialogButtons>
      </Stack>
    </Form>
  );
}
