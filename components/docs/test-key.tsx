"use client";
import { Button } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useState } from "react";
import { api } from "@/lib/client/api";
import { RequestFailed } from "@/lib/client/request-json";
import { SCOPES } from "@/lib/kit/permissions";
import { days, toTimestamp } from "@/lib/kit/time";
import * as messages from "@/lib/messages";
import classes from "./api-reference.module.css";

const m = messages.docs.reference;

/** How a visitor can get a test key: as a member who may create keys, by signing in, or not here. */
export type KeyIssuer =
  | { kind: "member"; organizationId: string }
  | { kind: "signed out" }
  | { kind: "none" };

/** Creates a test key for the requests of the page, or says how to get one. */
export function TestKey({
  issuer,
  returnTo,
  onKey,
}: {
  issuer: KeyIssuer;
  returnTo: string;
  onKey: (key: string) => void;
}) {
  const [lastFour, setLastFour] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  if (issuer.kind === "none") return <p className={classes.key}>{m.paste}</p>;
  if (issuer.kind === "signed out") {
    return (
      <p className={classes.key}>
        {m.signedOut}
        <a href={`/sign-in?callbackUrl=${encodeURIComponent(returnTo)}`}>{m.signInForKey}</a>
        {m.orPaste}
      </p>
    );
  }
  const issue = async () => {
    setRunning(true);
    setFailure(undefined);
    try {
      const { key, device_key } = await api("POST /devices", {
        scope: { organizationId: issuer.organizationId, mode: "test" },
        body: {
          name: m.keyName,
          scopes: [...SCOPES],
          expires_at: toTimestamp(new Date(Date.now() + days(1))),
        },
      });
      setLastFour(device_key.last_four);
      onKey(key);
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      setFailure(error.message);
    } finally {
      setRunning(false);
    }
  };
  return (
    <div className={classes.key}>
      <Button
        size="xs"
        variant={lastFour ? "default" : "filled"}
        leftSection={<IconKey size={16} aria-hidden />}
        loading={isRunning}
        onClick={() => void issue()}
      >
        {lastFour ? m.newTestKey : m.useTestKey}
      </Button>
      <span role="status" data-failed={failure !== undefined || undefined}>
        {failure ?? (lastFour ? m.keyInUse(lastFour) : m.keyHint)}
      </span>
    </div>
  );
}
