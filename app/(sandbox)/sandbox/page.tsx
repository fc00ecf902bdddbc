import { redirect } from "next/navigation";
import { KeyForm } from "@/components/sandbox/key-form";
import { demoPhoneCode } from "@/lib/http/demo-phone";

export const dynamic = "force-dynamic";

export default async function SandboxPage() {
  const phoneCode = await demoPhoneCode();
  if (phoneCode) redirect(`/sandbox/${phoneCode}`);
  return <KeyForm />;
}
