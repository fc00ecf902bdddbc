"use client";
import { Button, Group, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { Form } from "@/components/form/form";
import { useScannedField } from "@/components/form/use-scanned-field";
import { useKeys } from "@/components/ui/use-keys";
import * as messages from "@/lib/messages";
import { looksPersonal } from "../scan/personal-code";

const m = messages.till.last;

/**
 * Finds payments by their order ID. What a barcode reader types goes there, wherever the focus is; another scan replaces
 * it.
 */
export function OrderSearch({
  order,
  takesCodes,
  onSearch,
}: {
  /** "" if the last payments are listed. */
  order: string;
  /** One of the till's networks takes the codes that customers show. */
  takesCodes: boolean;
  onSearch: (order: string) => void;
}) {
  const [typed, setTyped] = useState(order);
  const [isCode, setCode] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useKeys((key) => {
    // The character itself goes to the field, which now has the focus.
    if (/^[^\s]$/u.test(key)) field.current?.select();
    return false;
  }, "dialog");
  const scannedKeys = useScannedField(setTyped);
  return (
    <Form
      role="search"
      onSubmit={() => {
        // A search carries it in an address, which is written down in many places.
        const isPersonal = takesCodes && looksPersonal(typed.trim());
        setCode(isPersonal);
        if (isPersonal) setTyped("");
        else onSearch(typed.trim());
        field.current?.select();
      }}
    >
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          ref={field}
          size="md"
          flex={1}
          label={m.order}
          description={m.orderHint}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={255}
          value={typed}
          error={isCode && messages.till.customerCode.noOrder}
          onKeyDown={scannedKeys}
          onChange={(event) => {
            setCode(false);
            setTyped(event.currentTarget.value);
          }}
        />
        <Button
          type="submit"
          size="md"
          px="sm"
          variant="default"
          leftSection={<IconSearch size={18} aria-hidden />}
        >
          {m.find}
        </Button>
      </Group>
      {order && (
        <Button
          variant="subtle"
          size="sm"
          mt={4}
          px={0}
          onClick={() => {
            setTyped("");
            onSearch("");
          }}
        >
          {m.back}
        </Button>
      )}
    </Form>
  );
}
