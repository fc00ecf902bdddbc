import type { Metadata } from "next";
import { ForgottenPasswordForm } from "@/components/auth/forgotten-password-form";
import * as messages from "@/lib/messages";

export const metadata: Metadata = { title: messages.auth.forgotten.title };

export default function ForgottenPasswordPage() {
  return <ForgottenPasswordForm />;
}
