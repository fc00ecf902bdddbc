import type { Metadata } from "next";
import { connection } from "next/server";
import { SignUpClosedCard } from "@/components/auth/sign-up-closed-card";
import { SignUpForm } from "@/components/auth/sign-up-form";
import { isSignUpOpen } from "@/lib/domain/team";
import * as messages from "@/lib/messages";

export const generateMetadata = (): Metadata => ({ title: messages.auth.signUp.title });

export default async function SignUpPage() {
  // Uses the setting of the running server, not of the build.
  await connection();
  return (await isSignUpOpen()) ? <SignUpForm /> : <SignUpClosedCard />;
}
