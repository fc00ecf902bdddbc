"use client";
import { Center, Loader, Stack, Text } from "@mantine/core";
import { useView } from "@/components/session/view-provider";
import { Heading } from "@/components/ui/heading";
import * as messages from "@/lib/messages";
import { TillBar } from "../till-bar";
import classes from "../till.module.css";

const m = messages.till;

/** A till that was locked while its session could not be ended yet: it shows nothing, and nobody can work at it. */
export function LockedTill({ name, isOffline }: { name: string | undefined; isOffline: boolean }) {
  const { brand, organizationName, mode } = useView();
  return (
    <main className={classes.till}>
      <TillBar brand={brand} merchant={organizationName} name={name} />
      {mode === "test" && (
        <div className={classes.test} role="note">
          {m.test}
        </div>
      )}
      <Center className={classes.main} p="md">
        <Stack align="center" ta="center" maw={480}>
          <Heading order={1}>{m.lock.locked}</Heading>
          {isOffline ? (
            <Text role="alert">{m.lock.lockedOffline}</Text>
          ) : (
            <Loader aria-label={m.lock.locking} />
          )}
        </Stack>
      </Center>
    </main>
  );
}
