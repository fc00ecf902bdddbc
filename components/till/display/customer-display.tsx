"use client";
import { Button, Center, Container, Loader, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { Failure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { typeDigit } from "@/components/form/type-digit";
import { useForm } from "@/components/form/use-form";
import { LanguageLinks } from "@/components/session/language-links";
import { Heading } from "@/components/ui/heading";
import { accessApi, displayApi, type Scope } from "@/lib/client/api";
import { clockOffset } from "@/lib/client/clock-offset";
import { RequestFailed } from "@/lib/client/request-json";
import type { DisplayResource } from "@/lib/domain/till/schemas";
import * as messages from "@/lib/messages";
import {
  followedTill,
  lastPairing,
  onTillOpened,
  rememberedTill,
  rememberFollowed,
} from "../memory";
import { follow } from "../payment/follow";
import { pairHere } from "../queries";
import { useWakeLock } from "../use-wake-lock";
import { DisplayScreen } from "./display-screen";
import tillClasses from "../till.module.css";
import displayClasses from "./display.module.css";

const m = messages.till.display;
const ADDRESS = "/api/display";
const OFFLINE_ID = "display-offline";

type Display = DisplayResource & { now: string };

/** The customer display: it follows one till, automatically in that till's browser, otherwise with a pairing code. */
export function CustomerDisplay({ member }: { member: Scope | undefined }) {
  const { display, offset, isReached, isUnpaired, restart } = useDisplay(member);
  useWakeLock();
  if (isUnpaired) return <Pairing onPaired={restart} />;
  if (!display) {
    return (
      <Center h="100dvh">
        <Loader aria-label={m.loading} />
      </Center>
    );
  }
  return (
    <main className={displayClasses.display}>
      {display.mode === "test" && <div className={tillClasses.test}>{m.test}</div>}
      {!isReached && (
        <div className={tillClasses.offline} role="status" id={OFFLINE_ID}>
          {m.offline}
        </div>
      )}
      <DisplayScreen
        display={display}
        offset={offset}
        offlineReason={isReached ? undefined : OFFLINE_ID}
      />
    </main>
  );
}

const readDisplay = (signal?: AbortSignal) =>
  displayApi("GET /display", { ...(signal && { signal }) });

let pairing: Promise<unknown> = Promise.resolve();

/** Pairs the display once, even if called several times concurrently. Whether or not it worked, reading tells. */
const pairInTurn = (scope: Scope | undefined): Promise<unknown> =>
  (pairing = pairing.then(() => pairAutomatically(scope)).catch(() => undefined));

/**
 * In a till's own browser, pairs the display with that till through the session. A display that was paired with a code
 * stays with the till of that code.
 */
async function pairAutomatically(scope: Scope | undefined): Promise<void> {
  const till = scope && rememberedTill(scope);
  const follows = followedTill();
  if (!till || follows === till) return;
  if (follows === "code" && (await isPaired())) return;
  await pairHere(scope, till);
  rememberFollowed(till);
}

const isPaired = () =>
  readDisplay().then(
    () => true,
    (error: unknown) => !(error instanceof RequestFailed && error.status === 401),
  );

function useDisplay(member: Scope | undefined) {
  const [display, setDisplay] = useState<Display>();
  const [isReached, setReached] = useState(true);
  const [isUnpaired, setUnpaired] = useState(false);
  const [round, setRound] = useState(0);
  // Whose till it looks for: the member's, until another one is opened in this browser.
  const [scope, setScope] = useState(member);
  const following = useRef<string>(undefined);
  const removedFrom = useRef<string>(undefined);
  const { organizationId, mode } = scope ?? {};
  useEffect(
    () =>
      onTillOpened((opened, till) => {
        // A display that was removed at its till stays removed when that till is only reloaded.
        if (till === following.current || till === removedFrom.current) return;
        setScope(opened);
        setRound((known) => known + 1);
      }),
    [],
  );
  useEffect(() => {
    let end: (() => void) | undefined;
    let isGone = false;
    let isShown = false;
    const begin = async () => {
      await pairInTurn(organizationId && mode ? { organizationId, mode } : undefined);
      if (isGone) return;
      following.current = followedTill();
      end = follow<Display>({
        stream: `${ADDRESS}/events`,
        owner: `display:${lastPairing()}`,
        event: "display",
        read: readDisplay,
        onUpdate: (update) => {
          isShown = true;
          setUnpaired(false);
          setDisplay(update);
          return false;
        },
        onReach: setReached,
        onRefused: () => {
          if (isShown) removedFrom.current = following.current;
          following.current = undefined;
          rememberFollowed("");
          setUnpaired(true);
        },
      });
    };
    void begin();
    return () => {
      isGone = true;
      end?.();
    };
  }, [organizationId, mode, round]);
  const restart = useCallback(() => {
    setUnpaired(false);
    setDisplay(undefined);
    setRound((known) => known + 1);
  }, []);
  return { display, offset: display ? clockOffset(display) : 0, isReached, isUnpaired, restart };
}

function Pairing({ onPaired }: { onPaired: () => void }) {
  const form = useForm({ initialValues: { code: "" } });
  const pair = useMutation({
    mutationFn: (body: typeof form.values) => accessApi("POST /display", { body }),
    onSuccess: () => {
      rememberFollowed("code");
      onPaired();
    },
  });
  return (
    <Container component="main" size={440} py="12dvh">
      <Form onSubmit={form.onSubmit((values) => pair.mutate(values))}>
        <Stack gap="md">
          <Heading order={1}>{m.pairTitle}</Heading>
          <Text>{m.pairText}</Text>
          {pair.error && <Failure>{pair.error.message}</Failure>}
          <TextInput
            label={m.code}
            size="xl"
            inputMode="numeric"
            autoComplete="off"
            autoFocus
            required
            withAsterisk={false}
            maxLength={12}
            placeholder="1234 5678"
            {...form.field("code")}
            onKeyDown={(event) => typeDigit(event)}
            styles={{ input: { fontSize: 32, letterSpacing: "0.08em", height: 72 } }}
          />
          <Button type="submit" size="xl" loading={pair.isPending}>
            {m.pair}
          </Button>
          <LanguageLinks place="display" />
        </Stack>
      </Form>
    </Container>
  );
}
