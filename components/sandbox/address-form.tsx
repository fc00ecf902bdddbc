"use client";
import { Button, Stack, TextInput } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Form } from "@/components/form/form";
import { sandboxMessages } from "@/lib/messages/sandbox";
import { payPageOf } from "./pay-page-of";

const m = sandboxMessages.payTab;

/** Opens a pay page by the address of its QR code, without a camera. */
export function AddressForm({ autoFocus }: { autoFocus?: boolean }) {
  const router = useRouter();
  const [address, setAddress] = useState("");
  const [isWrong, setWrong] = useState(false);
  function open() {
    const page = payPageOf(address);
    setWrong(!page);
    if (page) router.push(page);
  }
  return (
    <Form onSubmit={open}>
      <Stack gap="xs" mt="sm">
        <TextInput
          label={m.address}
          description={m.addressHint}
          placeholder="https://…/sandbox/qr/…"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          size="md"
          data-autofocus={autoFocus || undefined}
          error={isWrong && m.notOurs}
          value={address}
          onChange={(event) => {
            setAddress(event.currentTarget.value);
            setWrong(false);
          }}
        />
        <Button type="submit" variant="default" radius="xl" disabled={address.trim() === ""}>
          {m.open}
        </Button>
      </Stack>
    </Form>
  );
}
