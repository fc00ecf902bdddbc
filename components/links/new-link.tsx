"use client";
import { Card, Group, NativeSelect, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { IconQrcode } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { AmountField } from "@/components/form/amount-field";
import type { TimeChoice } from "@/components/form/chosen-moment";
import { FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { LazyTimeChoice } from "@/components/form/lazy-time-choice";
import { SubmitButton } from "@/components/form/submit-button";
import { useForm } from "@/components/form/use-form";
import { useNewInAddress } from "@/components/list/new-in-address";
import { useServerTime, useView } from "@/components/session/view-provider";
import { Heading } from "@/components/ui/heading";
import { notify } from "@/components/ui/notify";
import { api } from "@/lib/client/api";
import { fieldErrorsOf } from "@/lib/client/field-errors";
import type { NewPaymentLink } from "@/lib/domain/payments/schemas";
import { formatMoment } from "@/lib/kit/display";
import { minutes, seconds } from "@/lib/kit/time";
import * as messages from "@/lib/messages";
import { expiryChoices, expiryOf, STANDARD } from "./expiry";
import type { LinkNetwork } from "./link-network";
import { linkKeys } from "./queries";

const m = messages.links.form;

const FIELDS = ["amount", "merchant_order_id", "comment", "expires_in_seconds", "network"];

/** The network rounds times; a link that it shortens by less than this is as valid as asked. */
const ROUNDING_MS = minutes(1);

/** Creates a link at one of the networks, by default the first one, then opens its page. */
export function NewLink({ networks }: { networks: LinkNetwork[] }) {
  const view = useView();
  const router = useRouter();
  const queries = useQueryClient();
  const now = useServerTime();
  const [expires, setExpires] = useState<TimeChoice>(STANDARD);
  const [chosen, setChosen] = useState(networks[0]!.networkNumber);
  const network = networks.find((one) => one.networkNumber === chosen) ?? networks[0]!;
  const create = useMutation({
    mutationFn: (body: NewPaymentLink) => api("POST /links", { scope: view, body }),
    onSuccess: ({ payment_id, expire_date }, { expires_in_seconds: requestedSeconds }) => {
      router.push(`/links/${payment_id}`);
      if (
        requestedSeconds &&
        Date.parse(expire_date) < now().getTime() + seconds(requestedSeconds) - ROUNDING_MS
      ) {
        const until = formatMoment(expire_date, view.timeZone, "long");
        void notify({ message: m.shortened(until), color: "yellow", autoClose: false });
      }
    },
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: linkKeys.list(view) }),
  });
  const form = useForm({
    initialValues: { amount: "", merchant_order_id: "", comment: "" },
    validate: { amount: (amount) => (Number(amount) > 0 ? null : m.amountMissing) },
  });
  const section = useRef<HTMLDivElement>(null);
  useNewInAddress(() => section.current?.querySelector("input")?.focus());
  // Navigating to the link's page takes a moment, in which a second click must not create a second link.
  const isBusy = create.isPending || create.isSuccess;
  return (
    <Card ref={section} withBorder component="section" aria-labelledby="new-link">
      <Form
        onSubmit={form.onSubmit(({ amount, merchant_order_id, comment }) => {
          const expiry = expiryOf(expires, view.timeZone, now());
          if (!expiry) return form.setErrors({ expires_in_seconds: m.timeMissing });
          create.mutate({
            amount: Number(amount),
            ...(merchant_order_id && { merchant_order_id }),
            ...(comment && { comment }),
            // Where a choice is shown, it holds even if the default has changed since.
            ...((networks.length > 1 || !network.isDefault) && { network: network.networkNumber }),
            ...expiry,
          });
        })}
      >
        <Stack gap="sm">
          <Heading order={2} id="new-link">
            {m.title}
          </Heading>
          <FormFailure error={create.error} fields={FIELDS} />
          <SimpleGrid type="container" cols={{ base: 1, "30em": 2 }} spacing="sm">
            <AmountField
              currency={view.currency}
              label={m.amount(view.currency)}
              required
              size="md"
              {...form.field("amount")}
            />
            <TextInput
              label={m.order}
              maxLength={255}
              size="md"
              {...form.field("merchant_order_id")}
            />
            <TextInput label={m.comment} maxLength={500} size="md" {...form.field("comment")} />
            <LazyTimeChoice
              label={m.expires}
              choices={expiryChoices(network)}
              timeLabel={m.until(view.timeZone)}
              size="md"
              value={expires}
              error={form.errors.expires_in_seconds}
              onChange={(choice) => {
                setExpires(choice);
                form.setErrors({ ...form.errors, expires_in_seconds: undefined });
              }}
            />
            {networks.length > 1 && (
              <NativeSelect
                label={m.network}
                size="md"
                value={chosen}
                error={form.errors.network}
                data={networks.map(({ networkNumber, name }) => ({
                  value: String(networkNumber),
                  label: name,
                }))}
                onChange={(event) => {
                  setChosen(Number(event.currentTarget.value));
                  setExpires(STANDARD);
                }}
              />
            )}
          </SimpleGrid>
          <Group>
            <SubmitButton
              size="md"
              isRunning={isBusy}
              leftSection={<IconQrcode size={18} aria-hidden />}
            >
              {m.submit}
            </SubmitButton>
          </Group>
        </Stack>
      </Form>
    </Card>
  );
}
