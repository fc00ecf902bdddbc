"use client";
import { Kbd, Stack, Switch } from "@mantine/core";
import { Fragment } from "react";
import { useView } from "@/components/session/view-provider";
import { Dialog } from "@/components/ui/dialog";
import { Heading } from "@/components/ui/heading";
import { useModKey } from "@/components/ui/mod-key";
import { useSingleKeys } from "@/components/ui/single-keys";
import * as messages from "@/lib/messages";
import { KEYS, PAGE_PREFIX, pagesOf } from "./keys";
import classes from "./palette.module.css";

const m = messages.keys;

interface Line {
  what: string;
  keys: readonly string[];
  /** One after the other, not alternatives or together. */
  isSequence?: boolean;
}

/** Every key with what it does, and a switch for the single ones. */
export function KeyHelp({ close }: { close: () => void }) {
  const { permissions } = useView();
  const { isOn, setOn } = useSingleKeys();
  const linesOf = (group: (typeof KEYS)[number]["group"]): Line[] =>
    KEYS.filter((key) => key.group === group).map(({ name, keys }) => ({
      what: m.names[name],
      keys,
    }));
  const pages = pagesOf(permissions).map(({ name, key }) => ({
    what: messages.frame.pages[name],
    keys: [PAGE_PREFIX, key],
    isSequence: true,
  }));
  return (
    <Dialog title={m.title} size="lg" close={close}>
      <Stack gap="lg">
        <KeyGroup title={m.groups.anywhere} lines={linesOf("anywhere")} />
        <KeyGroup title={m.groups.pages} lines={pages} />
        <KeyGroup title={m.groups.lists} lines={linesOf("lists")} />
        <KeyGroup title={m.groups.windows} lines={linesOf("windows")} />
        <Switch
          label={m.singleKeys}
          description={m.singleKeysText}
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => setOn(checked)}
        />
      </Stack>
    </Dialog>
  );
}

function KeyGroup({ title, lines }: { title: string; lines: readonly Line[] }) {
  const modKey = useModKey();
  return (
    <section>
      <Heading order={3} size="h4">
        {title}
      </Heading>
      <dl className={classes.helpKeys}>
        {lines.map(({ what, keys, isSequence }) => (
          <Fragment key={what}>
            <dt>{what}</dt>
            <dd>
              {keys.map((key, at) => (
                <Fragment key={key}>
                  {isSequence && at > 0 && m.then}
                  <Kbd>{key === "mod" ? modKey : key}</Kbd>
                </Fragment>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
