"use client";
import { NativeSelect } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { sandboxMessages } from "@/lib/messages/sandbox";
import type { SandboxProfileName } from "@/lib/network/sandbox/schemas";
import { Failure } from "./failure";
import { phoneMutations, phoneQueries } from "./queries";

const m = sandboxMessages.profile;

/** Chooses which network this merchant's sandbox is like. */
export function ProfileSelect({ phoneCode }: { phoneCode: string }) {
  const { data } = useQuery(phoneQueries.profile(phoneCode));
  const setting = useMutation(phoneMutations.setProfile(phoneCode));
  return (
    <>
      {setting.error && <Failure error={setting.error} />}
      <NativeSelect
        label={m.label}
        description={m.hint}
        mb="lg"
        data={Object.entries(m.names).map(([value, label]) => ({ value, label }))}
        value={data?.profile ?? "everything"}
        disabled={!data || setting.isPending}
        onChange={(event) => setting.mutate(event.currentTarget.value as SandboxProfileName)}
      />
    </>
  );
}
