"use client";
import { Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { DialogButtons } from "@/components/form/dialog-buttons";
import { Form } from "@/components/form/form";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { notifySuccess } from "@/components/ui/notify";
import { RequestFailed } from "@/lib/client/request-json";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import * as messages from "@/lib/messages";
import { useCancel } from "./mutations";

const m = messages.paymentForms.cancelForm;

/** Cancels a pending payment after confirmation. */
export function CancelDialog({ payment, close }: { payment: AccountPayment; close: () => void }) {
  const [reason, setReason] = useState("");
  const cancel = useCancel(payment.payment_id);
  const isTooLate = cancel.error instanceof RequestFailed && cancel.error.status === 409;
  return (
    <Dialog close={close} title={m.title}>
      <Form
        onSubmit={() => {
          if (cancel.isPending) return;
          cancel.mutate(
            { reason: reason.trim() || undefined },
            {
              onSuccess: () => {
                notifySuccess(m.done);
                close();
              },
            },
          );
        }}
      >
        <Stack>
          {cancel.error && (
            <Callout color="red" role="alert" title={isTooLate ? m.conflict : undefined}>
              {cancel.error.message}
            </Callout>
          )}
          <Text size="sm">{m.text}</Text>
          <Textarea
            label={m.reason}
            description={m.reasonHint}
            maxLength={500}
            autosize
            minRows={2}
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <DialogButtons
            close={close}
            closeLabel={m.keep}
            color="red"
            loading={cancel.isPending}
            disabled={isTooLate}
          >
            {m.confirm}
          </DialogButtons>
        </Stack>
      </Form>
    </Dialog>
  );
}
