import type { Metadata } from "next";
import { SignUpForm } from "@/components/auth/sign-up-form";
import { messages } from "@/lib/messages";

export const metadata: Metadata = { title: messages.auth.signUp.title };

export default function SignUpPage() {
  return <SignUpForm />;
}
