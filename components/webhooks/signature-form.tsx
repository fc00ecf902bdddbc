"use client";
import { Button, Card, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useState } from "react";
import { Form } from "@/components/form/form";
import { Callout } from "@/components/ui/callout";
import { CopyableCode } from "@/components/ui/copy";
import { Heading } from "@/components/ui/heading";
import * as messages from "@/lib/messages";
import { canCheckSignatures, checkSignature, type SignatureCheck } from "./signature-check";

const m = messages.webhookSignatures.check;

const MONOSPACE = { input: { fontFamily: "var(--mantine-font-family-monospace)" } };

type Result = SignatureCheck | "missing" | "insecure";

/** Checks a pasted body, signature and secret in this browser, and says why they don't match. */
export function SignatureForm() {
  const [body, setBody] = useState("");
  const [signature, setSignature] = useState("");
  const [secret, setSecret] = useState("");
  const [result, setResult] = useState<Result>();

  const check = async () => {
    if (!body || !signature.trim() || !secret) return setResult("missing");
    if (!canCheckSignatures()) return setResult("insecure");
    setResult(await checkSignature({ body, signature, secret }));
  };
  const changed = (set: (text: string) => void) => (text: string) => {
    set(text);
    setResult(undefined);
  };
  return (
    <Card withBorder component="section" aria-labelledby="check-title">
      <Form onSubmit={() => void check()}>
        <Stack>
          <div>
            <Heading order={2} id="check-title">
              {m.title}
            </Heading>
            <Text size="sm" c="dimmed">
              {m.text}
            </Text>
          </div>
          <Textarea
            label={m.body}
            description={m.bodyHint}
            value={body}
            autosize
            minRows={4}
            maxRows={12}
            spellCheck={false}
            styles={MONOSPACE}
            onChange={(event) => changed(setBody)(event.currentTarget.value)}
          />
          <TextInput
            label={m.signature}
            value={signature}
            spellCheck={false}
            autoComplete="off"
            styles={MONOSPACE}
            onChange={(event) => changed(setSignature)(event.currentTarget.value)}
          />
          <TextInput
            label={m.secret}
            value={secret}
            spellCheck={false}
            autoComplete="off"
            styles={MONOSPACE}
            onChange={(event) => changed(setSecret)(event.currentTarget.value)}
          />
          <Group>
            <Button type="submit">{m.run}</Button>
          </Group>
          <div role="status">{result && <Verdict result={result} />}</div>
        </Stack>
      </Form>
    </Card>
  );
}

function Verdict({ result }: { result: Result }) {
  if (result === "missing" || result === "insecure")
    return <Callout color="yellow">{m[result]}</Callout>;
  const { title, text } = m.results[result.verdict];
  const isRight = result.verdict === "match";
  return (
    <Callout
      color={isRight ? "teal" : "red"}
      icon={isRight ? <IconCircleCheck /> : <IconAlertTriangle />}
      title={title}
    >
      <Stack gap="xs">
        <Text size="sm">{text}</Text>
        {!isRight && (
          <div>
            <Text size="xs" c="dimmed">
              {m.expected}
            </Text>
            <CopyableCode text={result.expected} label={messages.common.copy} />
          </div>
        )}
      </Stack>
    </Callout>
  );
}
