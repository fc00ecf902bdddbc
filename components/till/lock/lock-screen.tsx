"use client";
import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Failure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { Heading } from "@/components/ui/heading";
import { Initials } from "@/components/ui/initials";
import { accessApi } from "@/lib/client/api";
import type { LockedTillResource, PersonResource } from "@/lib/domain/till/schemas";
import type { Brand } from "@/lib/kit/brand";
import { bidiSafe } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { Keypad } from "../entry/keypad";
import { rememberLocked } from "../memory";
import { TillBar } from "../till-bar";
import { PinField } from "./pin-field";
import classes from "../till.module.css";
import lockClasses from "./lock.module.css";

const m = messages.till.lock;
const PASSWORD_URL = "/sign-in?callbackUrl=%2Ftill";

/** A till at which nobody is signed in: people choose their name and enter their PIN. */
export function LockScreen({ till, brand }: { till: LockedTillResource; brand: Brand }) {
  const [person, setPerson] = useState<PersonResource>();
  // The session has ended, which is what locking was about.
  useEffect(() => rememberLocked(false), []);
  return (
    <main className={classes.till}>
      <TillBar brand={brand} merchant={till.organization_name} name={till.name} />
      {till.mode === "test" && (
        <div className={classes.test} role="note">
          {messages.till.test}
        </div>
      )}
      <div className={lockClasses.main}>
        {person ? (
          <OwnPin
            key={person.user_id}
            tillId={till.till_id}
            person={person}
            onBack={() => setPerson(undefined)}
          />
        ) : (
          <People people={till.people} onChoose={setPerson} />
        )}
      </div>
    </main>
  );
}

function People({
  people,
  onChoose,
}: {
  people: readonly PersonResource[];
  onChoose: (person: PersonResource) => void;
}) {
  return (
    <Stack className={lockClasses.people}>
      <Heading order={1}>{m.heading}</Heading>
      {people.length === 0 && <Text c="dimmed">{m.nobody}</Text>}
      <ul className={lockClasses.names}>
        {people.map((person) => (
          <li key={person.user_id}>
            <Button
              variant="default"
              size="xl"
              fullWidth
              justify="flex-start"
              leftSection={<Initials name={person.name} size={40} />}
              onClick={() => onChoose(person)}
            >
              {bidiSafe(person.name)}
            </Button>
          </li>
        ))}
      </ul>
      <Anchor href={PASSWORD_URL}>{m.password}</Anchor>
    </Stack>
  );
}

function OwnPin({
  tillId,
  person,
  onBack,
}: {
  tillId: string;
  person: PersonResource;
  onBack: () => void;
}) {
  const [pin, setPin] = useState("");
  const enter = useMutation({
    mutationFn: () =>
      accessApi("POST /till", { body: { till_id: tillId, user_id: person.user_id, pin } }),
    // A full page load, so that nothing of another person is left on the page.
    onSuccess: () => window.location.reload(),
    onError: () => setPin(""),
  });
  const isEntering = enter.isPending || enter.isSuccess;
  const isReady = pin.length >= 4 && !isEntering;
  const onKey = (key: string) =>
    setPin((typed) => (key === "Backspace" ? typed.slice(0, -1) : (typed + key).slice(0, 6)));
  return (
    <Form
      className={lockClasses.pin}
      onSubmit={() => {
        if (isReady) enter.mutate();
      }}
    >
      <Heading order={1}>{bidiSafe(person.name)}</Heading>
      {enter.error && <Failure>{enter.error.message}</Failure>}
      <PinField value={pin} onChange={setPin} onEscape={onBack} isOnKeypad />
      <div className={lockClasses.keys}>
        <Keypad onKey={onKey} />
      </div>
      <Group grow>
        <Button variant="default" size="lg" onClick={onBack} disabled={isEntering}>
          {m.back}
        </Button>
        <Button type="submit" size="lg" loading={isEntering} disabled={!isReady && !isEntering}>
          {m.enter}
        </Button>
      </Group>
    </Form>
  );
}
