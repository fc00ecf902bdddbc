import { headers } from "next/headers";
import { SandboxPhone } from "@/components/sandbox/sandbox-phone";
import { playScopeOf } from "@/lib/api/sandbox/play-scope";
import { describeFaults } from "@/lib/network";

export default async function SandboxPhonePage({
  params,
}: {
  params: Promise<{ phoneCode: string }>;
}) {
  const { phoneCode } = await params;
  return (
    <SandboxPhone
      phoneCode={phoneCode}
      faultDescriptions={describeFaults()}
      playScope={await playScopeOf(await headers(), phoneCode)}
    />
  );
}
