import { SandboxPhone } from "@/components/sandbox/sandbox-phone";
import { describeFaults } from "@/lib/network";

export default async function SandboxPhonePage({
  params,
}: {
  params: Promise<{ phoneCode: string }>;
}) {
  const { phoneCode } = await params;
  return <SandboxPhone phoneCode={phoneCode} faultDescriptions={describeFaults()} />;
}
