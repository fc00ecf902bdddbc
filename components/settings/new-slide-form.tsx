"use client";
import { Button, FileButton, Group, Input, Stack, TextInput } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { useForm } from "@/components/form/use-form";
import { api } from "@/lib/client/api";
import { fieldErrorsOf } from "@/lib/client/field-errors";
import * as messages from "@/lib/messages";
import { useChange } from "./change";
import { base64Of, isTooLarge, shrinkSlide } from "./shrink-picture";
import classes from "./slides.module.css";

const m = messages.slideSettings;

/** Adds a text to the customer displays, or a picture with what it shows. */
export function NewSlideForm() {
  // A file that is chosen before hydration would be lost.
  const isReady = useMounted();
  const form = useForm({
    // The picture is a data URL; empty for a text.
    initialValues: { text: "", picture: "" },
    validate: {
      text: (text, { picture }) =>
        text.trim() === "" ? (picture === "" ? m.blank : m.blankAlt) : null,
    },
  });
  const add = useChange(({ text, picture }: typeof form.values, scope) =>
    api("POST /display-slides", {
      scope,
      body: { text: text.trim(), ...(picture !== "" && { picture: base64Of(picture) }) },
    }),
  );
  const save = (values: typeof form.values) =>
    add.mutate(values, {
      onSuccess: form.reset,
      onError: (error) => form.setErrors(fieldErrorsOf(error)),
    });
  const choose = async (file: File | null) => {
    if (!file) return;
    try {
      form.setFieldValue("picture", await shrinkSlide(file));
    } catch (error) {
      form.setErrors({ picture: isTooLarge(error) ? m.tooLarge : m.unreadable });
    }
  };
  const { picture } = form.values;
  return (
    <Form onSubmit={form.onSubmit(save)}>
      <Stack maw={520}>
        <FormFailure error={add.error} fields={Object.keys(form.values)} />
        <Input.Wrapper
          description={m.chooseHint}
          error={form.errors.picture}
          inputWrapperOrder={["input", "description", "error"]}
        >
          <Group gap="xs" mb={4}>
            {picture !== "" && (
              <div className={classes.preview}>
                {/* oxlint-disable-next-line nextjs/no-img-element */}
                <img src={picture} alt="" />
              </div>
            )}
            <FileButton
              onChange={(file) => void choose(file)}
              accept="image/png,image/jpeg,image/webp"
            >
              {(props) => (
                <Button variant="default" disabled={!isReady} {...props}>
                  {m.choose}
                </Button>
              )}
            </FileButton>
            {picture !== "" && (
              <Button
                variant="subtle"
                color="gray"
                onClick={() => form.setFieldValue("picture", "")}
              >
                {m.leaveOut}
              </Button>
            )}
          </Group>
        </Input.Wrapper>
        <TextInput
          label={picture === "" ? m.newText : m.alt}
          description={picture === "" ? undefined : m.altHint}
          maxLength={120}
          autoComplete="off"
          {...form.field("text")}
        />
        <Group>
          <Button type="submit" variant="default" loading={add.isPending}>
            {m.add}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
