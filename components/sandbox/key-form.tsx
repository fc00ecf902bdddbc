"use client";
import { Anchor, Button, Stack, Text, ThemeIcon } from "@mantine/core";
import { IconDeviceMobile } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Form } from "@/components/form/form";
import { PasswordField } from "@/components/form/password-field";
import { useForm } from "@/components/form/use-form";
import { Heading } from "@/components/ui/heading";
import { sandboxMessages as m } from "@/lib/messages/sandbox";
import { Failure } from "./failure";
import { PhoneFrame } from "./phone-frame";
import { findPhone } from "./queries";

/**
 * Opens the sandbox phone of the merchant that a test device key belongs to. The demo's can also be opened by signing
 * in.
 */
export function KeyForm({ offersSignIn = false }: { offersSignIn?: boolean }) {
  const router = useRouter();
  const form = useForm({ initialValues: { key: "" } });
  const opening = useMutation({
    mutationFn: findPhone,
    onSuccess: (phone) => router.push(`/sandbox/${phone.phone_code}`),
  });
  return (
    <PhoneFrame>
      <Form
        onSubmit={form.onSubmit(({ key }) => opening.mutate(key.trim()))}
        style={{ marginBlock: "auto" }}
      >
        <Stack gap="lg" py="xl">
          <ThemeIcon size={64} radius="xl" variant="light">
            <IconDeviceMobile size={34} aria-hidden />
          </ThemeIcon>
          <div>
            <Heading order={1}>{m.title}</Heading>
            <Text c="dimmed" mt={4}>
              {m.key.text}
            </Text>
          </div>
          <PasswordField
            label={m.key.label}
            description={m.key.hint}
            placeholder="qs_test_…"
            autoComplete="off"
            spellCheck={false}
            size="md"
            required
            withAsterisk={false}
            {...form.field("key")}
          />
          {opening.error && <Failure error={opening.error} />}
          <Button
            type="submit"
            size="md"
            radius="xl"
            loading={opening.isPending || opening.isSuccess}
          >
            {m.key.open}
          </Button>
          {offersSignIn && (
            <Anchor href="/sign-in?callbackUrl=/sandbox" size="sm" ta="center">
              {m.key.signIn}
            </Anchor>
          )}
        </Stack>
      </Form>
    </PhoneFrame>
  );
}
