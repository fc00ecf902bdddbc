import type { Metadata } from "next";
import { ResetPasswordForm } from "@/components/auth/reset-password-form";
import * as messages from "@/lib/messages";

export const generateMetadata = (): Metadata => ({ title: messages.auth.reset.title });

export default function ResetPasswordPage() {
  return <ResetPasswordForm />;
}
