"use client";
import { useChangeOf } from "@/components/session/use-change";
import type { Scope } from "@/lib/client/api";
import { settingsKeys } from "./queries";

/** A mutation of the settings that refetches them when it succeeds. Throws `RequestFailed`. */
export const useChange = <Input, Answer>(send: (input: Input, scope: Scope) => Promise<Answer>) =>
  useChangeOf(settingsKeys.all, (scope, input: Input) => send(input, scope), {
    rereadsOnFailure: false,
  });
