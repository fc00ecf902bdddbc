import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { SignInForm } from "@/components/auth/sign-in-form";
import { currentUser, safePath } from "@/lib/auth";
import { isSignUpOpen } from "@/lib/domain/team";
import * as messages from "@/lib/messages";

export const generateMetadata = (): Metadata => ({ title: messages.auth.signIn.title });

type Search = Promise<Record<string, string | string[] | undefined>>;

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

export default async function SignInPage({ searchParams }: { searchParams: Search }) {
  const search = await searchParams;
  const next = safePath(one(search.callbackUrl), "/home");
  const user = await currentUser(await headers());
  if (user) redirect(next);
  const { passwordChanged, signedOutEverywhere } = messages.auth.signIn;
  const notices: Record<string, string> = {
    password: passwordChanged,
    everywhere: signedOutEverywhere,
  };
  return (
    <SignInForm
      next={next}
      notice={notices[one(search.after) ?? ""]}
      maySignUp={await isSignUpOpen()}
    />
  );
}
