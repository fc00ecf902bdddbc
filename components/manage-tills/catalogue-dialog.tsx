"use client";
import { Checkbox, Stack, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { AmountField } from "@/components/form/amount-field";
import { DialogButtons } from "@/components/form/dialog-buttons";
import { FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { useForm } from "@/components/form/use-form";
import { useScannedField } from "@/components/form/use-scanned-field";
import { useView } from "@/components/session/view-provider";
import { Dialog } from "@/components/ui/dialog";
import { notifySuccess } from "@/components/ui/notify";
import { api } from "@/lib/client/api";
import { fieldErrorsOf } from "@/lib/client/field-errors";
import type { CatalogueItemResource } from "@/lib/domain/catalogue/schemas";
import * as messages from "@/lib/messages";
import { tillListQueries, useTillChange } from "./queries";

const m = messages.tills.catalogue;
const CATEGORIES = "catalogue-categories";

interface Values {
  name: string;
  amount: string;
  category: string;
  barcode: string;
  is_favourite: boolean;
}

/** Changes an item of the catalogue, or adds one. */
export function CatalogueDialog({
  item,
  close,
}: {
  item: CatalogueItemResource | undefined;
  close: () => void;
}) {
  const view = useView();
  const known = useQuery(tillListQueries.catalogue(view)).data?.data ?? [];
  const categories = [...new Set(known.flatMap(({ category }) => category ?? []))];
  const save = useTillChange(({ name, amount, category, barcode, is_favourite }: Values, scope) => {
    const body = {
      name,
      amount: Number(amount),
      category: category.trim() || null,
      barcode: barcode.trim() || null,
      is_favourite,
    };
    return item
      ? api("PUT /catalogue/{itemID}", { scope, params: { itemID: item.item_id }, body })
      : api("POST /catalogue", { scope, body });
  });
  const form = useForm<Values>({
    initialValues: {
      name: item?.name ?? "",
      amount: item ? String(item.amount) : "",
      category: item?.category ?? "",
      barcode: item?.barcode ?? "",
      is_favourite: item?.is_favourite ?? false,
    },
  });
  const scannedKeys = useScannedField((_, code) => form.setFieldValue("barcode", code));
  return (
    <Dialog close={close} title={item ? m.editTitle : m.addTitle}>
      <Form
        onSubmit={form.onSubmit((values) =>
          save.mutate(values, {
            onSuccess: () => {
              notifySuccess(item ? m.saved : m.added);
              close();
            },
            onError: (error) => form.setErrors(fieldErrorsOf(error)),
          }),
        )}
      >
        <Stack>
          <FormFailure error={save.error} fields={["name", "amount", "category", "barcode"]} />
          <TextInput
            label={m.name}
            description={m.nameHint}
            maxLength={60}
            required
            withAsterisk={false}
            data-autofocus
            {...form.field("name")}
          />
          <AmountField
            label={m.amount(view.currency)}
            currency={view.currency}
            required
            withAsterisk={false}
            {...form.field("amount")}
          />
          <TextInput
            label={m.category}
            description={m.categoryHint}
            maxLength={40}
            list={CATEGORIES}
            autoComplete="off"
            {...form.field("category")}
          />
          <datalist id={CATEGORIES}>
            {categories.map((category) => (
              <option key={category} value={category} />
            ))}
          </datalist>
          <TextInput
            label={m.barcode}
            description={m.barcodeHint}
            maxLength={100}
            autoComplete="off"
            onKeyDown={(event) => {
              // The reader's Enter ends the code, not the form.
              if (scannedKeys(event)) event.preventDefault();
            }}
            {...form.field("barcode")}
          />
          <Checkbox
            label={m.favouriteLabel}
            description={m.favouriteHint}
            checked={form.values.is_favourite}
            onChange={(event) => form.setFieldValue("is_favourite", event.currentTarget.checked)}
          />
          <DialogButtons close={close} loading={save.isPending}>
            {item ? messages.common.save : m.addNow}
          </DialogButtons>
        </Stack>
      </Form>
    </Dialog>
  );
}
