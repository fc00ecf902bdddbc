import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { KeyForm } from "@/components/sandbox/key-form";
import { hasDemo, ownPhoneCode } from "@/lib/api/sandbox/demo-phone";

export const dynamic = "force-dynamic";

export default async function SandboxPage() {
  const phoneCode = await ownPhoneCode(await headers());
  if (phoneCode) redirect(`/sandbox/${phoneCode}`);
  return <KeyForm offersSignIn={hasDemo()} />;
}
