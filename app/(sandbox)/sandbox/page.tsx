import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { KeyForm } from "@/components/sandbox/key-form";
import { demoPhoneCode, hasDemo } from "@/lib/api/sandbox/demo-phone";

export const dynamic = "force-dynamic";

export default async function SandboxPage() {
  const phoneCode = await demoPhoneCode(await headers());
  if (phoneCode) redirect(`/sandbox/${phoneCode}`);
  return <KeyForm offersSignIn={hasDemo()} />;
}
