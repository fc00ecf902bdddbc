import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { SignInForm } from "@/components/auth/sign-in-form";
import { currentMember, safePath } from "@/lib/auth";
import { messages } from "@/lib/messages";

export const metadata: Metadata = { title: messages.auth.signIn.title };

type Search = Promise<Record<string, string | string[] | undefined>>;

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

export default async function SignInPage({ searchParams }: { searchParams: Search }) {
  const next = safePath(one((await searchParams).callbackUrl));
  if (await currentMember(await headers())) redirect(next);
  return <SignInForm next={next} />;
}
